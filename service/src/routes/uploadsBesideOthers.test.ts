import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { systemClock } from '../lib/Clock.ts'
import { MAX_WAIT_MS } from '../uploads/UploadPacer.ts'

const UPLOADS = 3
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

/** An upload whose body the service has to ask for. `end` sends the rest. */
function slowUpload(service: TestService, { token }: TestCustomer) {
  let isRead = false
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(Buffer.from(HEAD))
        return new Promise((resolve) => {
          end = () => {
            controller.enqueue(Buffer.from('text\r\n--b--\r\n'))
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://localhost/uploadfile', {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  })
  return { answer: service.app.request(request), isRead: () => isRead, end: () => end() }
}

onEitherDatabase('uploads of one customer, while another calls', (service) => {
  // Time stands still, however slow the machine is: a call stays recent, and no upload has waited for long.
  beforeEach(() => {
    const { clock } = service()
    vi.spyOn(clock, 'now').mockReturnValue(clock.now())
    vi.spyOn(clock, 'after').mockImplementation((milliseconds, task) =>
      milliseconds === MAX_WAIT_MS ? () => {} : systemClock.after(milliseconds, task),
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    service().clock.advance(60_000)
  })

  test('are taken in one after the other', async () => {
    const [busy, other] = [await service().customer('busy'), await service().customer('other')]
    await other.list()
    const uploads = Array.from({ length: UPLOADS }, () => slowUpload(service(), busy))
    const read = () => uploads.filter(({ isRead }) => isRead())
    for (let taken = 1; taken <= UPLOADS; taken += 1) {
      await vi.waitFor(() => expect(read()).toHaveLength(taken))
      // Were there a place for the next one, it would be read by now.
      await other.list()
      expect(read()).toHaveLength(taken)
      const current = read().at(-1)
      current?.end()
      expect((await current?.answer)?.status).toBe(200)
    }
  })

  test('are taken in together where nobody else has called', async () => {
    const busy = await service().customer('busy alone')
    const uploads = Array.from({ length: UPLOADS }, () => slowUpload(service(), busy))
    await vi.waitFor(() => expect(uploads.every(({ isRead }) => isRead())).toBe(true))
    for (const { end, answer } of uploads) {
      end()
      expect((await answer).status).toBe(200)
    }
  })
})
