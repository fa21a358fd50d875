import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readWebhook } from './readWebhook.ts'

const KEY = '0123456789abcdef'.repeat(4)
const event = {
  webhook_type: 'FILE_READY',
  obj: { object_type: 'FILE', object_id: '4711' },
  customer_id: 'ann',
}
const body = JSON.stringify({ payload: JSON.stringify(event) })

function sign(text: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', Buffer.from(KEY, 'hex')).update(`${seconds}.${text}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

describe('a webhook', () => {
  it('is read if its signature is right', async () => {
    expect(await readWebhook(body, sign(body), KEY)).toEqual(event)
  })

  it.each([
    ['another body', `${body} `, sign(body), KEY],
    ['another key', body, sign(body), KEY.replace('0', '1')],
    ['another time', body, sign(body).replace(/t=\d/, 't=2'), KEY],
    ['no signature', body, '', KEY],
    ['a part of one', body, sign(body).slice(0, -1), KEY],
    ['one of six minutes ago', body, sign(body, Math.floor(Date.now() / 1000) - 360), KEY],
  ])('is not read with %s', async (_, text, signature, key) => {
    expect(await readWebhook(text, signature, key)).toBeNull()
  })
})
