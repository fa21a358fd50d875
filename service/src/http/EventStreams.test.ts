import { expect, it } from 'vitest'
import { EventStreams } from './EventStreams.ts'
import { HttpError } from './HttpError.ts'

function build() {
  const stopping = new AbortController()
  const streams = new EventStreams(stopping.signal)
  streams.setHearing(true)
  const statusOf = (customerId: number) => {
    try {
      streams.open(customerId).end()
      return 200
    } catch (error) {
      return error instanceof HttpError ? error.status : error
    }
  }
  return { stopping, streams, statusOf }
}

it('a process has 1,000 streams, five of each customer', () => {
  const { streams, statusOf } = build()
  const places = Array.from({ length: 999 }, (_, at) => streams.open(Math.floor(at / 5)))
  expect(statusOf(0)).toBe(429)
  expect(statusOf(500)).toBe(200)
  places.push(streams.open(500))
  expect(statusOf(501)).toBe(429)
  places[0]?.end()
  expect(statusOf(501)).toBe(200)
})

it('streams end when notifications no longer arrive, and there are none until they do', () => {
  const { streams, statusOf } = build()
  const place = streams.open(1)
  streams.setHearing(false)
  expect(place.ended.aborted).toBe(true)
  expect(statusOf(1)).toBe(503)
  streams.setHearing(true)
  expect(statusOf(1)).toBe(200)
})

it('a notification wakes the streams of its customer and no other', async () => {
  const { streams } = build()
  const [own, other] = [streams.open(1), streams.open(2)]
  const woken: string[] = []
  const waiting = [own.woken().then(() => woken.push('own')), other.woken().then(() => woken.push('other'))]
  streams.channels.inlet_events?.('1')
  await waiting[0]
  expect(woken).toEqual(['own'])
  other.end()
  await waiting[1]
})
