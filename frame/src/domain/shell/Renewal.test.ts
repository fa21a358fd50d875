import { describe, expect, it, vi } from 'vitest'
import { ManualReload } from '../../testing/ManualReload.ts'
import { servicesFor } from '../../testing/servicesFor.ts'

function open(before = { hasConsented: false, count: 0 }) {
  const services = servicesFor({}, {}, new ManualReload(before))
  services.navigation.begin({ entry: null, brandingRemoved: false })
  services.navigation.consent()
  services.drafts.keep('note', { draft: { text: 'begun' }, resume: () => {} })
  return services
}

describe('Renewal [F-050]', () => {
  it('hands what was begun to the host and loads the page anew; the host hears of it once', async () => {
    const { renewal, host, pageReload } = open()
    renewal.begin('Sitemap')
    renewal.begin('SyncedFiles')
    await vi.waitFor(() => expect(pageReload.notes).toEqual([{ hasConsented: true, count: 1 }]))
    expect(host.handedOver).toEqual([{ note: { text: 'begun' } }])
    expect(host.errors).toEqual([{ code: 'FRAME_UPDATED', cause: 'Sitemap', requestId: null }])
    expect(renewal.status).toBe('restarting')
  })

  it('waits for what is being sent, and for what its end still does', async () => {
    const { renewal, host, session, drafts, pageReload } = open()
    let text = 'on its way'
    drafts.keep('upload', {
      get draft() {
        return text
      },
      resume: () => {},
    })
    const release = session.send()
    renewal.begin('Sitemap')
    await Promise.resolve()
    expect(renewal.status).toBe('waiting')
    expect(host.handedOver).toEqual([])
    release()
    text = 'stored'
    await vi.waitFor(() => expect(pageReload.notes).toHaveLength(1))
    expect(host.handedOver).toMatchObject([{ upload: 'stored' }])
  })

  it('lets the person decide where the host cannot keep anything', async () => {
    const { renewal, host, pageReload } = open()
    host.canRestart = false
    renewal.begin('Sitemap')
    await vi.waitFor(() => expect(renewal.status).toBe('lossy'))
    expect(pageReload.notes).toEqual([])
    renewal.reload()
    expect(pageReload.notes).toHaveLength(1)
  })

  it('is given up after three in a row', () => {
    const { renewal, host } = open({ hasConsented: true, count: 3 })
    expect(renewal.isPossible).toBe(false)
    renewal.begin('Sitemap')
    expect(host.errors).toEqual([])
    expect(open({ hasConsented: true, count: 2 }).renewal.isPossible).toBe(true)
  })
})
