import type { UserFile } from '@inlet/wire/service'
import { vi } from 'vitest'
import type { TestCustomer } from './TestCustomer.ts'

const ENDED = ['READY', 'SYNC_ERROR']

/** The file once its job has ended. */
export function settled(customer: TestCustomer, id: number): Promise<UserFile> {
  return vi.waitFor(
    async () => {
      const file = await customer.file(id)
      if (!ENDED.includes(file.sync_status)) throw new Error(`File ${id} is ${file.sync_status}`)
      return file
    },
    { timeout: 25_000, interval: 25 },
  )
}
