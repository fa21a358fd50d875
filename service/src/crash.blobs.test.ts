import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PresignedUrl } from '@inlet/wire/service'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PlayedStorage, playedStorages } from '../test/blobs/playedStores.ts'
import { freePort } from '../test/freePort.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { programOf } from '../test/programOf.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const inFuture = () => new Date(Date.now() + 3_600_000)

/** A file that is sent up to this point, and never to its end. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  return new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(head))
      controller.enqueue(Buffer.alloc(bytes, 'x'))
    },
  })
}

/** `npm run test:long` runs all: each starts the service several times. */
const storages = playedStorages.filter(({ isQuick }) => inLongRun || isQuick)

describe.each(storages)('a service that keeps files in $name', { timeout: 120_000 }, (played) => {
  describe.skipIf(!played.isThere)('', () => {
    let storage: PlayedStorage
    let folder = ''
    let origin = ''
    let service: ServiceProcess | null = null
    beforeEach(async () => {
      storage = await played.start()
      folder = mkdtempSync(join(tmpdir(), 'inlet-in-bucket-'))
      origin = `http://127.0.0.1:${await freePort()}`
    }, 60_000)
    afterEach(async () => {
      await service?.signal('SIGKILL')
      await storage.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
      service = new ServiceProcess({
        INLET_DATA_DIR: folder,
        INLET_PORT: new URL(origin).port,
        INLET_FRAME_ORIGIN: origin,
        ...variables,
      })
      await service.listening()
    }
    const stop = async (name: 'SIGTERM' | 'SIGKILL') => {
      await service?.signal(name)
      service = null
    }
    const ready = (customer: NetworkCustomer) =>
      vi.waitFor(async () => {
        const files = await customer.files()
        expect(files.map((file) => file.sync_status)).toEqual(['READY'])
        return files
      }, WAIT)
    async function objects(): Promise<number> {
      let count = 0
      for await (const page of storage.storage.list(storage.prefix)) {
        count += page.filter(({ key }) => key.includes('/files/')).length
      }
      return count
    }

    test.skipIf(!inLongRun)(
      'reads them there, and after a kill amid an upload nothing is lost and nothing left over [F-006] [F-010]',
      async () => {
        await start({ ...storage.variables, INLET_BLOBS_DIRECT_READS: 'true' })
        const customer = await NetworkCustomer.at(origin, 'ann')
        const { id } = await customer.upload('kept.txt', 'pomegranate')
        await ready(customer)
        expect(await customer.find('pomegranate')).toEqual([id])
        const { presigned_url: address } = await customer.get(PresignedUrl, `/raw_file/${id}`)
        const redirect = await fetch(address, { redirect: 'manual' })
        expect([redirect.status, new URL(redirect.headers.get('location') ?? '').origin]).toEqual([
          302,
          storage.origin,
        ])
        expect(await (await fetch(address)).text()).toBe('pomegranate')

        const sending = customer
          .stream('/uploadfile', 'multipart/form-data; boundary=b', endless(9_000_000))
          .then(
            () => 'answered',
            () => 'cut off',
          )
        const { unfinished } = storage
        if (unfinished) await vi.waitFor(async () => expect(await unfinished()).toBe(1), WAIT)
        await stop('SIGKILL')
        expect(await sending).toBe('cut off')
        await start(storage.variables)
        await ready(customer)
        expect([await objects(), await storage.storage.abandon(storage.prefix, inFuture())]).toEqual([1, 0])
        const passedOn = await fetch(address, { redirect: 'manual' })
        expect([passedOn.status, await passedOn.text()]).toEqual([200, 'pomegranate'])
      },
    )

    test.skipIf(!inLongRun)('takes them over by a command from the data folder [F-006]', async () => {
      await start()
      const customer = await NetworkCustomer.at(origin, 'ann')
      const { id } = await customer.upload('moved.txt', 'pomegranate')
      await ready(customer)
      await stop('SIGTERM')
      const settings = join(folder, 'new.env')
      const lines = Object.entries(storage.variables).map(([name, value]) => `${name}=${value}`)
      writeFileSync(settings, lines.join('\n'))
      const command = [...programOf('moveBlobs'), '--to', settings, '--verify']
      const env = { PATH: process.env.PATH, INLET_DATA_DIR: folder }
      const moved = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
      expect(moved.stderr).toBe('')
      expect(moved.stdout).toContain('1 copied, 0 there before, 0 damaged, 0 missing.')
      expect(moved.status).toBe(0)
      // The old store's blobs are not needed any more.
      rmSync(join(folder, 'files'), { recursive: true })
      await start(storage.variables)
      const { presigned_url: address } = await customer.get(PresignedUrl, `/raw_file/${id}`)
      expect(await (await fetch(address)).text()).toBe('pomegranate')
    })

    test('does not start where it may not write, and says what it was told', async () => {
      const wrong = {
        ...storage.variables,
        INLET_BLOBS: `${storage.variables.INLET_BLOBS?.split('://')[0]}://no-such-bucket`,
      }
      service = new ServiceProcess({ INLET_DATA_DIR: folder, ...wrong })
      expect(await service.exit()).toBe(1)
      expect(service.output).toMatch(
        /The files cannot be kept in (s3|azure):\/\/no-such-bucket.*It answered 404/,
      )
      expect(service.output).toContain('Check INLET_BLOBS')
      expect(service.output).not.toContain('    at ')
    })
  })
})
