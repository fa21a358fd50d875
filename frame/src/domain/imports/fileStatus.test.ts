import { FILE_STATUSES } from '@inlet/wire/service'
import { describe, expect, it } from 'vitest'
import { fileState, isPending } from './fileStatus.ts'

describe('fileState', () => {
  it('knows ready files and failed ones; any other status is work that has not ended', () => {
    expect(Object.fromEntries(FILE_STATUSES.map((status) => [status, fileState(status)]))).toEqual({
      DELAYED: 'syncing',
      QUEUED_FOR_SYNC: 'syncing',
      SYNCING: 'syncing',
      READY: 'ready',
      SYNC_ERROR: 'error',
      EVALUATING_RESYNC: 'syncing',
      RATE_LIMITED: 'syncing',
      SYNC_ABORTED: 'error',
      QUEUED_FOR_OCR: 'syncing',
      READY_TO_SYNC: 'syncing',
    })
  })

  it.each(['', 'A_NEW_ONE', 'toString'])(
    'takes an unknown status %j for work that has not ended',
    (status) => {
      expect(fileState(status)).toBe('syncing')
    },
  )
})

describe('isPending', () => {
  it('is true for the two statuses that are polled, and for no other', () => {
    expect(FILE_STATUSES.filter(isPending)).toEqual(['QUEUED_FOR_SYNC', 'SYNCING'])
  })
})
