import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LeftOutList } from './LeftOutList.tsx'

afterEach(cleanup)

it('draws twenty of thousands of files, and all on demand [F-313]', async () => {
  const files = Array.from({ length: 3000 }, (_, index) => ({
    key: String(index),
    path: `${index}.txt`,
    reason: 'Too many files',
  }))
  render(<LeftOutList title="3000 files didn't meet constraints" files={files} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3000' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3000)
})
