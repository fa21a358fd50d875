import { Preview, PreviewStarted } from '@inlet/wire/service'
import * as v from 'valibot'
import { vi } from 'vitest'
import type { TestCustomer } from './TestCustomer.ts'

/** Begins a preview and expects that it is accepted. */
export async function beginPreview(
  customer: TestCustomer,
  accountId: number,
  ids: readonly string[],
): Promise<number> {
  const answer = await customer.post('/integrations/items/preview', { account_id: accountId, item_ids: ids })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(PreviewStarted, await answer.json()).preview_id
}

export async function readPreview(customer: TestCustomer, id: number): Promise<Preview> {
  const answer = await customer.get(`/previews/${id}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(Preview, await answer.json())
}

/** The preview once nothing is counted any more. */
export function endedPreview(customer: TestCustomer, id: number): Promise<Preview> {
  return vi.waitFor(
    async () => {
      const preview = await readPreview(customer, id)
      if (preview.state === 'running') throw new Error(`Preview ${id} is running`)
      return preview
    },
    { timeout: 60_000, interval: 25 },
  )
}

/** Both. */
export async function previewOf(
  customer: TestCustomer,
  accountId: number,
  ids: readonly string[],
): Promise<Preview> {
  return endedPreview(customer, await beginPreview(customer, accountId, ids))
}
