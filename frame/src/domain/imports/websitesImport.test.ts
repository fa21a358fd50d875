import type { UserFile } from '@inlet/wire/service'
import { when } from 'mobx'
import { expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { aSession } from '../../testing/aSession.ts'
import { FAILED, UNFINISHED } from './fileStatus.ts'
import { websitesImport } from './websitesImport.ts'

/** Follows website 1 at a service with these files. */
async function follow(files: readonly UserFile[]) {
  const shared = await aSession()
  const has = (statuses: readonly string[] | null | undefined, { sync_status: status }: UserFile) =>
    !statuses || statuses.includes(status)
  const watch = websitesImport('WEB_SCRAPER', [{ id: 1 }], {
    ...shared,
    client: {
      files: {
        list({ filters }) {
          const found = files.filter(
            (file) =>
              (filters?.ids ? filters.ids.includes(file.id) : file.parent_id === 1) &&
              has(filters?.sync_statuses, file),
          )
          return Promise.resolve({ results: found, count: found.length, count_is_exact: true })
        },
      },
    },
  })
  const stop = watch.start()
  await when(() => watch.state !== null)
  stop()
  return watch.state
}

const website = (status: string) => aFile({ id: 1, source: 'WEB_SCRAPE', sync_status: status })
const page = (id: number, status: string) =>
  aFile({ id, parent_id: 1, source: 'WEB_SCRAPE', sync_status: status })

it('counts pages, not websites, and names no total while more are found [F-334]', async () => {
  const [queued] = UNFINISHED
  expect(await follow([website('SYNCING')])).toMatchObject({
    left: 1,
    total: null,
    ready: 0,
    countsPages: true,
  })
  expect(await follow([website('SYNCING'), page(2, 'READY'), page(3, queued)])).toMatchObject({
    left: 2,
    total: null,
    ready: 1,
  })
})

it('ends with what failed, once no page is left [F-334]', async () => {
  const [error] = FAILED
  const state = await follow([website('READY'), page(2, 'READY'), page(3, error), page(4, 'READY')])
  expect(state).toMatchObject({ left: 0, total: 3, ready: 2, failed: [{ id: 3 }] })
})

it('takes a website of one page for that page [F-334]', async () => {
  expect(await follow([website('READY')])).toMatchObject({ left: 0, total: 1, failed: [], countsPages: true })
  expect(await follow([website('SYNC_ERROR')])).toMatchObject({ left: 0, failed: [{ id: 1 }] })
})
