import { describe, expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { HostRecorder } from '../../testing/HostRecorder.ts'
import { HostEvents } from './HostEvents.ts'

function build() {
  const host = new HostRecorder()
  return { host, events: new HostEvents(host) }
}

describe('HostEvents', () => {
  it('reports files that belong to no account as an UPDATE of status 200 [EVT-02] [EVT-06]', () => {
    const { host, events } = build()
    const files = [aFile({ id: 1, name: 'a.txt' })]
    events.files('LOCAL_FILES', files)
    expect(host.events).toEqual([
      {
        kind: 'success',
        payload: {
          status: 200,
          integration: 'LOCAL_FILES',
          action: 'UPDATE',
          event: 'UPDATE',
          data: { data_source_external_id: null, sync_status: null, files },
        },
      },
    ])
  })

  it('reports every other success with its own action and data [EVT-06] [EVT-07]', () => {
    const { host, events } = build()
    events.success('GURU', 'INITIATE', null)
    const [event] = host.events
    expect(event?.payload).toEqual({
      status: 200,
      integration: 'GURU',
      action: 'INITIATE',
      event: 'INITIATE',
      data: null,
    })
  })

  it('reports failures in one event of status 400, a message and a name for each [EVT-03] [EVT-20] [EVT-25]', () => {
    const { host, events } = build()
    const error = { code: 'FILE_REJECTED', cause: 'HTTP 422', requestId: 'r1' } as const
    const other = { code: 'RATE_LIMITED', cause: 'HTTP 429', requestId: 'r2' } as const
    events.failure(
      'LOCAL_FILES',
      { name: 'a.txt', message: 'No', error },
      { message: 'Neither', error: other },
    )
    expect(host.events).toEqual([
      {
        kind: 'error',
        payload: {
          status: 400,
          integration: 'LOCAL_FILES',
          action: 'ERROR',
          event: 'ERROR',
          data: [{ name: 'a.txt', message: 'No' }, { message: 'Neither' }],
          error,
        },
      },
    ])
  })

  it('tells nothing where nothing failed', () => {
    const { host, events } = build()
    events.failure('LOCAL_FILES')
    expect(host.events).toEqual([])
  })
})
