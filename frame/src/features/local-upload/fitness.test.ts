import { describe, expect, it } from 'vitest'
import { aSession } from '../../testing/aSession.ts'
import { unfitness } from './fitness.ts'

describe('a local-files entry without types of its own', () => {
  it.each([
    ['txt', true],
    ['csv', true],
    ['pdf', true],
    ['docx', true],
    ['pptx', true],
    ['json', true],
    ['html', true],
    ['png', false],
    ['exe', false],
  ])('takes %s: %j [LIM-09]', async (extension, isTaken) => {
    const { integrations } = await aSession({ options: { enabledIntegrations: [{ id: 'LOCAL_FILES' }] } })
    const integration = integrations.find('LOCAL_FILES')
    if (!integration) throw new Error('not offered')
    const words = unfitness(new File(['x'], `a.${extension}`), integration)
    expect(words).toBe(isTaken ? null : 'Unsupported Format')
  })
})

it('has no use for an empty file [F-023]', async () => {
  const { integrations } = await aSession({ options: { enabledIntegrations: [{ id: 'LOCAL_FILES' }] } })
  const integration = integrations.find('LOCAL_FILES')
  if (!integration) throw new Error('not offered')
  expect(unfitness(new File([], 'a.txt'), integration)).toBe('This file is empty.')
  expect(unfitness(new File([' '], 'a.txt'), integration)).toBeNull()
})
