import { SOURCES } from '@inlet/wire/bridge'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { readsOf } from '../../domain/offer/readsOf.ts'
import { SOURCE_RECORDS } from '../../domain/sources/sourceRecords.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const note = () => screen.queryByRole('region', { name: /^What Inlet reads at / })
const linesOf = (element: HTMLElement | null) =>
  element
    ? within(element)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []

describe('what is read at a source', () => {
  it('is said with each reason before the user goes there, and nothing is asked for it', async () => {
    const { api } = await showHome([], { id: 'DROPBOX' })
    expect(linesOf(note())).toEqual([
      'Your files and folders, to import the ones you choose',
      'Their names, to list and search them',
      'Your name or email address, to name the account',
    ])
    expect(note()?.textContent).toContain('Nothing is changed at Dropbox.')
    expect(api.signIns).toEqual([])
  })

  it('stays in view while the sign-in window is open, once', async () => {
    const { press, windows, advance } = await showHome([], { id: 'NOTION' })
    expect(note()?.textContent).toContain('You choose at Notion what is shared.')
    await press('Connect Account')
    await waitFor(() => expect(windows.all[0]?.address).not.toBeNull())
    expect(screen.getAllByRole('region', { name: 'What Inlet reads at Notion' })).toHaveLength(1)
    await advance(20_100)
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'What Inlet reads at Notion' })).toHaveLength(1)
  })

  it('is one click away where a chosen card leads to the sign-in at once, because the source says it too', async () => {
    await showHome([], { id: 'BOX', isChosen: true })
    await waitFor(() => expect(linesOf(note())).toHaveLength(1))
    const folded = note()?.querySelector('details')
    expect(folded?.open).toBe(false)
    await userEvent.click(screen.getByRole('heading', { name: 'What Inlet reads at Box' }))
    expect(folded?.open).toBe(true)
  })

  it('is said again where an account is added', async () => {
    const ann = anAccount({ id: 1, data_source_external_id: 'DROPBOX|ann@x.org', files_synced_at: 't' })
    const { choose } = await showHome([ann], { id: 'DROPBOX' })
    expect(note()).toBeNull()
    await choose(/^Account:/, 'Add Account')
    await waitFor(() => expect(linesOf(note())).toHaveLength(3))
  })

  it('names the host where it has no other name', async () => {
    const options = { orgName: 'Acme' }
    const replies = { '/auth/v1/white_labeling': { body: { remove_branding: true } } }
    await showHome([], { id: 'BOX', options, replies })
    expect(screen.getByRole('region', { name: 'What Acme reads at Box' })).toBeTruthy()
  })

  it('is less where the host asks for what is picked', async () => {
    await showHome([], { id: 'SHAREPOINT', access: 'picked' })
    expect(linesOf(note())[0]).toBe('The site that your administrator shared, to import the files you choose')
  })

  it('is not said where keys say it: what a source with a sign-in page reads is known of each', async () => {
    const silent = SOURCES.filter((id) => readsOf({ id, settings: { id } }).reads.length === 0)
    expect(silent.filter((id) => SOURCE_RECORDS[id].requiresOAuth)).toEqual([])
    await showHome([], { id: 'GITHUB' })
    expect(note()).toBeNull()
  })
})
