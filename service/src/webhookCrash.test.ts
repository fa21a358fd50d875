import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteUsersAnswer, Erasure } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { Receiver } from '../test/Receiver.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'

const patiently = { timeout: 60_000, interval: 50 }

test.skipIf(!inLongRun)(
  'killed in the middle of telling and of erasing, the service tells all of it again, under the same ids, and erases all of it',
  {
    timeout: 240_000,
  },
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'inlet-webhooks-'))
    const receiver = new Receiver()
    await receiver.open()
    onTestFinished(() => receiver.close())
    const start = async () => {
      const service = new ServiceProcess({
        INLET_DATA_DIR: folder,
        INLET_FETCH_ALLOW: receiver.url(''),
      })
      return { service, origin: await service.listening() }
    }
    let running = await start()
    onTestFinished(async () => {
      await running.service.signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })
    const headers = { Authorization: 'Bearer development-key', 'Content-Type': 'application/json' }
    const post = (path: string, body: object) =>
      fetch(running.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const added = await post('/add_webhook', { url: receiver.url('/hook') })
    expect(added.status).toBe(200)
    // It arrived, but the service never learns that.
    receiver.answer = () => null
    const ann = await NetworkCustomer.at(running.origin, 'ann')
    const file = await ann.upload('notes.txt', 'Some text.')
    await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(0), patiently)
    await running.service.signal('SIGKILL')

    const before = receiver.messages.splice(0)
    receiver.answer = () => 200
    running = await start()
    const types = () => receiver.messages.map(({ payload }) => payload.webhook_type)
    await vi.waitFor(() => expect(types()).toContain('FILE_READY'), patiently)
    expect(types()[0]).toBe('FILES_CREATED')
    expect(receiver.messages[0]?.payload).toEqual(before[0]?.payload)
    const of = receiver.messages.map(({ payload }) => String(payload.obj.object_id))
    expect(new Set(of)).toEqual(new Set([String(file.id)]))

    const ben = await NetworkCustomer.at(running.origin, 'ben')
    await Promise.all(Array.from({ length: 60 }, (_, index) => ben.upload(`${index}.txt`, `Text ${index}.`)))
    const begun = v.parse(
      DeleteUsersAnswer,
      await (await post('/delete_users', { customer_ids: ['ann', 'ben'] })).json(),
    )
    await running.service.signal('SIGKILL')
    running = await start()
    for (const { id, customer_id: customer } of begun.erasures) {
      await vi.waitFor(async () => {
        const answer = await fetch(`${running.origin}/erasures/${id}`, { headers })
        const erasure = v.parse(Erasure, await answer.json())
        const files = customer === 'ann' ? 1 : 60
        expect(erasure).toMatchObject({ status: 'DONE', report: { files, blobs: files } })
      }, patiently)
    }
    expect(readdirSync(join(folder, 'files'))).toEqual([])
    await vi.waitFor(() => expect(types()).toContain('ORGANIZATION_USER_DELETED'), patiently)
  },
)
