import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

afterEach(cleanup)

const watchOf = (state: Partial<ImportWatched['state']>): ImportWatched => ({
  state: { left: 1, total: null, failed: [], isInPart: false, ...state },
  outage: null,
})

it.each([
  [{ total: null, countsPages: true, ready: 0 }, 'Importing…'],
  [{ total: null, countsPages: true, ready: 3 }, '3 pages ready so far'],
  [{ total: 5, countsPages: true, ready: 4 }, '4 of 5 pages ready'],
  [{ total: 2 }, '1 of 2 ready'],
])('says of %j how far it is [F-334]', (state, words) => {
  render(<ImportProgress watch={watchOf(state)} />)
  expect(screen.getByText(words)).toBeTruthy()
})

it('has not ended while more may come [F-315]', () => {
  const watch = watchOf({ left: 0 })
  const { rerender } = render(<ImportProgress watch={watch} isOpen />)
  expect(screen.getByText('Importing…')).toBeTruthy()
  rerender(<ImportProgress watch={watch} />)
  expect(screen.getAllByText('Everything is imported and ready.').length).toBeGreaterThan(0)
})
