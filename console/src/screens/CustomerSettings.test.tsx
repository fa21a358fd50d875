import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { Role } from '../parts/May.tsx'
import { CustomerSettings } from './CustomerSettings.tsx'

const ID = 'customer-1'
let sent: { readonly path: string; readonly body: unknown }[] = []
let refused: string | null = null

beforeEach(() => {
  sent = []
  refused = null
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (refused !== null) return Response.json({ detail: refused }, { status: 403 })
    sent.push({ path, body: v.parse(v.unknown(), JSON.parse(String(body))) })
    return Response.json({ success: true })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(role: 'viewer' | 'operator' | 'admin') {
  render(
    <Role.Provider value={role}>
      <CustomerSettings calls={new ConsoleCalls(() => {})} customer={ID} maxFiles={5} maxBytes={null} />
    </Role.Provider>,
  )
}

const save = (limit: string) => screen.getByRole('button', { name: `Save the limit: ${limit}` })

test('each limit is saved by itself, and an empty field removes it', async () => {
  show('operator')
  const [files, bytes] = [screen.getByLabelText('Files at most'), screen.getByLabelText('Bytes at most')]
  expect([files, bytes].map((field) => field.getAttribute('value'))).toEqual(['5', ''])
  await userEvent.type(bytes, '1000000')
  await userEvent.click(save('Bytes at most'))
  await screen.findByText('It is saved.')
  await userEvent.clear(files)
  await userEvent.click(save('Files at most'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { path: 'api/called/update_users', body: { customer_ids: [ID], max_bytes: 1_000_000 } },
    { path: 'api/called/update_users', body: { customer_ids: [ID], max_files: null } },
  ])
})

test.each(['-1', '1.5', 'many', '1'.repeat(16)])('%s is no limit, and nothing is sent', async (text) => {
  show('operator')
  await userEvent.clear(screen.getByLabelText('Files at most'))
  await userEvent.type(screen.getByLabelText('Files at most'), text)
  await userEvent.click(save('Files at most'))
  await screen.findByText('Enter a whole number, or nothing.')
  expect(sent).toEqual([])
})

test('the service says why it refused a limit', async () => {
  show('operator')
  refused = 'Your role may not do this.'
  await userEvent.click(save('Files at most'))
  await screen.findByText(refused)
})

test.each([
  ['viewer', 0, 0],
  ['operator', 2, 0],
  ['admin', 2, 1],
] as const)('%s sets %i limits and sees %i forms to delete', (role, limits, deletes) => {
  show(role)
  expect(screen.queryAllByRole('button', { name: /^Save the limit/ })).toHaveLength(limits)
  expect(screen.queryAllByRole('button', { name: 'Delete customer' })).toHaveLength(deletes)
})

test('a customer is deleted only under their own id', async () => {
  show('admin')
  const field = screen.getByLabelText('Type the customer’s id to confirm')
  await userEvent.type(field, 'customer-11{Enter}')
  await screen.findByText('This is not the id of the customer.')
  expect(sent).toEqual([])
})
