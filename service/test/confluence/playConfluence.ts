import { StrictConfluence } from '../../emulators/confluence/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 20

/** A space is the folder at the top, a folder is what is in it. */
export async function playConfluence(now: () => Date): Promise<PlayedSource> {
  const confluence = await StrictConfluence.start(now)
  const fields = { confluence_subdomain: 'acme' }

  function contentOf(id: string) {
    const content = confluence.contents.get(partsOf(id).path)
    if (!content) throw new Error(`No content ${id}`)
    return content
  }
  function placeOf(id: string | null) {
    const space = confluence.spaces.find((one) => idOf('space', one.id) === id)
    return space ?? contentOf(id ?? '')
  }
  /** With what is in it. */
  function remove(id: string): void {
    for (const one of [...confluence.contents.values()]) if (one.parentId === id) remove(one.id)
    confluence.edit(contentOf(idOf('', id)), { status: 'trashed' })
  }

  return {
    variables: {
      INLET_SOURCE_ORIGINS: `CONFLUENCE=${confluence.server.url}`,
      INLET_APP_CONFLUENCE: STRICT_APP_VARIABLE,
    },
    origins: confluence.origins,
    login: { how: 'sign-in', form: fields, fields, deny: () => confluence.signIn.deny() },
    folder: async (name) => idOf('space', confluence.addSpace(name).id),
    nested: async (name, within) =>
      idOf('folder', confluence.add(name, placeOf(within), { type: 'folder' }).id),
    put: async (name, text, within) =>
      idOf('page', confluence.add(name, placeOf(within), { storage: `<p>${text}</p>` }).id),
    change: async (id, text) => confluence.edit(contentOf(id), { storage: `<p>${text}</p>` }),
    async rename(id, title) {
      confluence.edit(contentOf(id), { title })
      return id
    },
    move: 'Confluence tells what was modified, and moving modifies nothing: it is found when all that is known is read again, once a day.',
    remove: async (id) => remove(partsOf(id).path),
    unsupported: 'Every page that Confluence lists can be had.',
    expire: 'Confluence tells what was modified since any moment.',
    limit() {
      const answer = { status: 429, headers: { 'retry-after': String(WAIT) }, body: {} }
      confluence.server.next.push({ path: '/ex/confluence', answer })
      return WAIT
    },
    revoke: () => confluence.signIn.end(),
    async many(count) {
      const space = confluence.addSpace('Many')
      for (let n = 0; n < count; n += 1) confluence.add(String(n), space)
      return idOf('space', space.id)
    },
    stop: () => confluence.stop(),
  }
}
