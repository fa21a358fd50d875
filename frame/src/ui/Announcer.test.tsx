import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnnouncerProvider } from './Announcer.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import { LoadState } from './LoadState.tsx'

afterEach(cleanup)

const region = (politeness: string) => document.querySelector(`[aria-live=${politeness}]`)
const said = (politeness: string) => [...(region(politeness)?.children ?? [])].map((one) => one.textContent)

it('is there before anything is said, and stays when a screen goes with what it said [F-122]', () => {
  const { rerender } = render(<AnnouncerProvider>A screen</AnnouncerProvider>)
  const polite = region('polite')
  expect(polite?.childElementCount).toBe(0)
  rerender(
    <AnnouncerProvider>
      <LoadState label="Loading…" />
    </AnnouncerProvider>,
  )
  expect(region('polite')).toBe(polite)
  expect(said('polite')).toEqual(['Loading…'])
  rerender(<AnnouncerProvider>Another screen</AnnouncerProvider>)
  expect(region('polite')).toBe(polite)
  expect(said('assertive')).toEqual([])
})

it('says each change once, and the same words again on another occasion [F-122]', () => {
  const show = (text: string, occasion?: object) => (
    <AnnouncerProvider>
      <LiveRegion text={text} occasion={occasion} />
      <LiveRegion text={text === '' ? '' : 'Wrong.'} politeness="assertive" />
    </AnnouncerProvider>
  )
  const once = {}
  const { rerender } = render(show('1 file is ready.', once))
  rerender(show('1 file is ready.', once))
  expect(said('polite')).toEqual(['1 file is ready.'])
  rerender(show('1 file is ready.', {}))
  expect(said('polite')).toEqual(['1 file is ready.', '1 file is ready.'])
  rerender(show(''))
  expect(said('polite')).toHaveLength(2)
  expect(said('assertive')).toEqual(['Wrong.'])
})
