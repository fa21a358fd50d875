import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { LiveRegion, LiveRegions } from './LiveRegion.tsx'

afterEach(cleanup)

/** What a screen reader announces: text added to an existing region. */
function listenTo(region: Element) {
  const announced: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      if (type === 'characterData') announced.push(target.textContent ?? '')
      else for (const node of addedNodes) announced.push(node.textContent ?? '')
  })
  observer.observe(region, { childList: true, subtree: true, characterData: true })
  return announced
}

function app() {
  const say: Record<string, (text: string) => void> = {}
  const Screen = ({ name, ...props }: { name: string; politeness?: 'assertive' }) => {
    const [text, setText] = useState('')
    say[name] = setText
    return <LiveRegion text={text} {...props} />
  }
  const view = (isLoaded: boolean) => (
    <LiveRegions>
      {isLoaded && (
        <>
          <Screen name="list" />
          <Screen name="files" />
          <Screen name="form" politeness="assertive" />
          <LiveRegion text="Loading…" />
        </>
      )}
    </LiveRegions>
  )
  const { rerender } = render(view(false))
  const [polite, assertive] = [screen.getByRole('status'), screen.getByRole('alert')]
  const announced = { polite: listenTo(polite), assertive: listenTo(assertive) }
  return {
    announced,
    polite,
    assertive,
    load: () => rerender(view(true)),
    say: (name: string, text: string) => act(async () => say[name]?.(text)),
  }
}

describe('what the app announces [F-122]', () => {
  it('comes into the one region of its politeness, which was there before', async () => {
    const { polite, assertive, load } = app()
    load()
    expect(screen.getAllByRole('status')).toEqual([polite])
    expect(screen.getAllByRole('alert')).toEqual([assertive])
    expect(polite.textContent).toBe('Loading…')
  })

  it('is said once each, and takes back what no longer holds', async () => {
    const { announced, polite, assertive, load, say } = app()
    load()
    await say('list', '1 result')
    await say('files', '2 files are ready.')
    await say('list', 'No matching results')
    await say('form', 'The key is not known.')
    expect(announced.polite).toEqual(['Loading…', '1 result', '2 files are ready.', 'No matching results'])
    expect(announced.assertive).toEqual(['The key is not known.'])
    expect(polite.textContent).not.toContain('1 result')
    await say('form', '')
    expect(assertive.textContent).toBe('')
  })
})
