import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { Role } from '../parts/May.tsx'
import { Origins } from './Origins.tsx'

const Change = v.object({ origins: v.array(v.string()), replaces: v.array(v.string()) })

afterEach(() => vi.unstubAllGlobals())

test('a change of a list that someone else changed is refused, and nothing of theirs is lost', async () => {
  let named: readonly string[] = ['https://a.example']
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      const { origins, replaces } = v.parse(Change, JSON.parse(String(body)))
      if (replaces.join() !== named.join()) return Response.json({ detail: 'changed' }, { status: 409 })
      named = origins
    }
    return Response.json({ deployment: [], organization: named })
  })
  render(
    <Role.Provider value="admin">
      <Origins calls={new ConsoleCalls(() => {})} />
    </Role.Provider>,
  )
  await userEvent.type(await screen.findByLabelText('Origin'), 'https://mine.example')
  named = ['https://a.example', 'https://theirs.example']
  const add = screen.getByRole('button', { name: 'Add origin' })
  await userEvent.click(add)
  await screen.findByText(/Someone else changed the list/)
  await screen.findByRole('row', { name: /theirs/ })
  expect(named).toHaveLength(2)
  await userEvent.click(add)
  await screen.findByText('https://mine.example is added.')
  expect(screen.queryByText(/Someone else changed the list/)).toBeNull()
  expect(named).toEqual(['https://a.example', 'https://theirs.example', 'https://mine.example'])
})
