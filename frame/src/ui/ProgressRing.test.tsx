import { readFile } from 'node:fs/promises'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ProgressRing } from './ProgressRing.tsx'

afterEach(cleanup)

it('draws the arc as far as the number says, without a delay [F-332]', async () => {
  const { container } = render(<ProgressRing value={0.5} label="Upload" />)
  const [, arc] = container.querySelectorAll('circle')
  const [part = '', whole = ''] = arc?.getAttribute('stroke-dasharray')?.split(' ') ?? []
  expect(Number(part) / Number(whole)).toBeCloseTo(0.5)
  expect(container.textContent).toBe('50%')
  const styles = await readFile('frame/src/ui/ProgressRing.module.css', 'utf8')
  expect(styles).not.toContain('transition:')
})
