import type { SuccessEvent } from '@inlet/sdk'
import { expect, test } from 'vitest'
import { isConnection } from './isConnection.ts'

function event(
  action: SuccessEvent['action'],
  integration: SuccessEvent['integration'],
  statuses?: readonly string[],
): SuccessEvent {
  const files = statuses?.map((sync_status, id) => ({
    id,
    name: 'a.txt',
    source: null,
    sync_status,
    external_url: null,
    tags: null,
  }))
  const data = { data_source_external_id: null, sync_status: null, ...(files && { files }) }
  const stamp = { id: 's-1', seq: 1, at: '2026-11-22T08:00:00.000Z', sessionId: 's' }
  return { ...stamp, status: 200, integration, action, event: action, data }
}

test.each([
  ['a new account', event('ADD', 'NOTION'), true],
  ['an upload', event('UPDATE', 'LOCAL_FILES', ['QUEUED_FOR_SYNC']), true],
  ['websites', event('UPDATE', 'WEB_SCRAPER', ['SYNCING', 'READY']), true],
  ['a sign-in that begins', event('INITIATE', 'NOTION'), false],
  ['a form that is sent', { ...event('INITIATE', 'S3'), data: null }, false],
  ['a sync that was cancelled', event('CANCEL', 'NOTION'), false],
  ['an account that was left', event('UPDATE', 'NOTION'), false],
  ['files of an account that are synced anew', event('UPDATE', 'NOTION', ['QUEUED_FOR_SYNC']), false],
  ['uploads that were deleted', event('UPDATE', 'LOCAL_FILES', ['READY', 'SYNC_ERROR']), false],
  ['no files', event('UPDATE', 'LOCAL_FILES', []), false],
])('%s', (_, given, expected) => {
  expect(isConnection(given)).toBe(expected)
})
