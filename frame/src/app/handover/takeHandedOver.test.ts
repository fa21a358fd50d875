import type { WidgetOptions } from '@inlet/wire/bridge'
import { runInAction } from 'mobx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadStore } from '../../features/local-upload/uploadStore.ts'
import { scrapeStore } from '../../features/website-scrape/scrapeStore.ts'
import { aFile } from '../../testing/aFile.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { HostOptions } from '../HostOptions.ts'
import { takeHandedOver } from './takeHandedOver.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const text = (name: string, size = 4) => new File(['x'.repeat(size)], name, { lastModified: 1 })
const texts = (count: number) => Array.from({ length: count }, (_, at) => text(`${at + 1}.txt`))
const pages = (count: number) => Array.from({ length: count }, (_, at) => `https://example.com/${at + 1}`)
const both: WidgetOptions = {
  orgName: 'Acme',
  enabledIntegrations: [{ id: 'LOCAL_FILES', maxFileSize: 10 }, { id: 'WEB_SCRAPER' }, { id: 'NOTION' }],
}

/** A widget that shows a step, and a host that hands over. */
async function open(given: { options?: WidgetOptions; replies?: Replies; hasConsented?: boolean } = {}) {
  const services = servicesFor(given.options ?? both, given.replies)
  await services.session.load()
  services.navigation.begin({ entry: null, brandingRemoved: given.hasConsented ?? true })
  const uses = {
    ...services,
    hostOptions: new HostOptions(services.host),
    leave: services.closeGuard.leaveScreen,
  }
  return {
    ...services,
    uploads: uploadStore(services),
    websites: scrapeStore(services),
    hand: (files: unknown = [], urls: unknown = []) => takeHandedOver({ files, urls }, uses),
    take: (message: unknown) => takeHandedOver(message, uses),
    /** Codes and names of the error events. */
    errorEvents: () =>
      services.host.events.flatMap(({ payload }) =>
        'error' in payload
          ? payload.data.map(({ name }) => [payload.error.code, payload.integration, name])
          : [],
      ),
  }
}

describe('files of the host', () => {
  it('stand in the list and are not sent', async () => {
    const { hand, uploads, navigation, client, banners, host } = await open()
    expect(await hand(texts(2))).toEqual({ accepted: 2, rejected: [] })
    expect(uploads.queue.items.map(({ path, status }) => [path, status])).toEqual([
      ['1.txt', 'waiting'],
      ['2.txt', 'waiting'],
    ])
    expect([navigation.step, uploads.view]).toEqual(['LOCAL_FILES', 'UPLOAD'])
    expect(banners.current).toMatchObject({
      type: 'SUCCESS',
      message: '2 files from Acme. Nothing is sent until you upload them.',
    })
    expect(client.calls.filter(({ path }) => path === '/uploadfile')).toEqual([])
    expect(host.events).toEqual([])
    expect(uploads.unsent).toBe('2 files chosen, but not uploaded yet.')
  })

  it('wait behind the consent screen, which leads to them', async () => {
    const { hand, navigation, uploads } = await open({ hasConsented: false })
    expect(await hand(texts(1))).toEqual({ accepted: 1, rejected: [] })
    expect(navigation.step).toBe('CONNECT')
    navigation.consent()
    expect([navigation.step, uploads.view]).toEqual(['LOCAL_FILES', 'UPLOAD'])
    navigation.back()
    navigation.back()
    navigation.consent()
    expect(navigation.step, 'once').toBe('INTEGRATION_LIST')
  })

  it('are refused for the same reasons as dropped ones, each by name', async () => {
    const { hand, uploads, errorEvents, host } = await open()
    const refused = [text('a.exe'), text('empty.txt', 0), text('large.txt', 11), text('.DS_Store')]
    expect(await hand([text('good.txt'), ...refused])).toEqual({
      accepted: 1,
      rejected: [
        { name: 'a.exe', code: 'TYPE' },
        { name: 'empty.txt', code: 'EMPTY' },
        { name: 'large.txt', code: 'SIZE' },
        { name: '.DS_Store', code: 'TYPE' },
      ],
    })
    expect(uploads.queue.items.map(({ path, status }) => [path, status])).toEqual([
      ['good.txt', 'waiting'],
      ['a.exe', 'unfit'],
      ['empty.txt', 'unfit'],
      ['large.txt', 'unfit'],
    ])
    expect(errorEvents()).toEqual(refused.map(({ name }) => ['FILE_REJECTED', 'LOCAL_FILES', name]))
    expect(host.events).toHaveLength(1)
    expect(await hand([text('good.txt')])).toEqual({
      accepted: 0,
      rejected: [{ name: 'good.txt', code: 'DUPLICATE' }],
    })
  })

  it('that are too many are all refused, and the person may take as many as there is room for', async () => {
    const { hand, uploads } = await open()
    const { accepted, rejected } = await hand(texts(11))
    expect([accepted, rejected.length, new Set(rejected.map(({ code }) => code))]).toEqual([
      0,
      11,
      new Set(['COUNT']),
    ])
    expect(uploads.queue.overflow).toHaveLength(11)
    uploads.takeFirst()
    expect(uploads.queue.items).toHaveLength(10)
  })

  it('are looked at up to 500 a call; the others are refused, and nothing else happens', async () => {
    const { hand, uploads, errorEvents } = await open()
    const { accepted, rejected } = await hand(texts(600))
    expect([accepted, rejected.length, rejected[599]]).toEqual([0, 600, { name: '600.txt', code: 'COUNT' }])
    expect(uploads.queue.overflow).toHaveLength(500)
    expect(errorEvents()).toHaveLength(500)
  })

  it('wait while others are sent, and until the person has seen how that ended', async () => {
    let stored = (_: { body: unknown }): void => {}
    const answer = new Promise<{ body: unknown }>((resolve) => {
      stored = resolve
    })
    const { hand, uploads, banners, closeGuard, session } = await open({
      replies: { '/uploadfile': () => answer },
    })
    await hand([text('first.txt')])
    const sending = uploads.submit()
    const adding = hand(texts(2))
    expect(banners.current?.message).toBe('2 more files from Acme are waiting.')
    expect(uploads.queue.items).toHaveLength(1)
    stored({ body: aFile({ id: 1, name: 'first.txt' }) })
    await sending
    await vi.waitUntil(() => banners.current?.action)
    expect(uploads.view).toBe('SUCCESS')
    expect(closeGuard.mayClose()).toBe(false)
    expect(closeGuard.question?.text).toBe('2 files chosen, but not uploaded yet.')
    closeGuard.stay()
    banners.current?.action?.run()
    expect(await adding).toEqual({ accepted: 2, rejected: [] })
    expect([uploads.view, uploads.queue.items.length, session.holds.size]).toEqual(['UPLOAD', 2, 0])
    expect(banners.current?.message).toContain('Nothing is sent until you upload them.')
  })

  it('are in the list after a run that failed, beside what failed, and are not sent with a retry unseen', async () => {
    const { hand, uploads } = await open({ replies: { '/uploadfile': { status: 422 } } })
    await hand([text('first.txt')])
    const sending = uploads.submit()
    const adding = hand(texts(1))
    await sending
    expect(await adding).toEqual({ accepted: 1, rejected: [] })
    expect([uploads.view, uploads.queue.items.map(({ status }) => status)]).toEqual([
      'UPLOAD',
      ['failed', 'waiting'],
    ])
  })

  it('ask before they take a person from a screen on which something would be lost', async () => {
    const { hand, navigation, session, closeGuard, uploads } = await open()
    navigation.open('NOTION')
    session.hold(() => 'Keys were typed.', 'screen')
    expect(await hand(texts(1))).toEqual({ accepted: 1, rejected: [] })
    expect(navigation.step).toBe('NOTION')
    expect(closeGuard.question?.text).toBe('Keys were typed.')
    closeGuard.confirm()
    expect([navigation.step, uploads.queue.items.length]).toEqual(['LOCAL_FILES', 1])
  })
})

describe('addresses of the host', () => {
  it('fill the list of websites, each once, and nothing is imported', async () => {
    const { hand, websites, navigation, client, banners } = await open()
    expect(await hand([], ['https://example.com/a', 'example.org'])).toEqual({ accepted: 2, rejected: [] })
    expect(websites.rows.map(({ url }) => url)).toEqual(['example.com/a', 'example.org'])
    expect(navigation.step).toBe('WEB_SCRAPER')
    expect(banners.current?.message).toBe('2 addresses from Acme. Nothing is imported until you submit.')
    expect(client.calls.filter(({ path }) => path.includes('scrape'))).toEqual([])
    expect(await hand([], ['http://www.example.com/a/'])).toEqual({
      accepted: 0,
      rejected: [{ name: 'http://www.example.com/a/', code: 'DUPLICATE' }],
    })
    expect(banners.current?.message).toBe('1 address was not added. It is not valid, or in the list already.')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'https://user:secret@example.com',
    'not an address',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('are not taken where they are %j', async (address) => {
    const { hand, websites, errorEvents, navigation } = await open()
    expect(await hand([], [address])).toMatchObject({ accepted: 0, rejected: [{ code: 'TYPE' }] })
    expect(websites.rows.map(({ url }) => url)).toEqual([''])
    expect(errorEvents()).toHaveLength(1)
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('fit into one request', async () => {
    const { hand, websites, banners } = await open()
    const { accepted, rejected } = await hand([], pages(60))
    expect([accepted, rejected.length, rejected[0]]).toEqual([
      50,
      10,
      { name: 'https://example.com/51', code: 'COUNT' },
    ])
    expect(websites.rows).toHaveLength(50)
    expect(banners.current?.message).toBe('Only 50 websites fit into one request. The rest was left out.')
  })

  it('wait while others are submitted', async () => {
    const { hand, websites } = await open()
    runInAction(() => {
      websites.status = 'submitting'
    })
    let isTaken = false
    const adding = hand([], pages(1)).then(() => {
      isTaken = true
    })
    await Promise.resolve()
    expect(isTaken).toBe(false)
    runInAction(() => websites.restart())
    await adding
    expect(websites.rows.map(({ url }) => url)).toEqual(['example.com/1'])
  })

  it('that come with files are led to by a banner that stays', async () => {
    const { hand, navigation, banners, websites } = await open()
    expect(await hand(texts(1), pages(1))).toEqual({ accepted: 2, rejected: [] })
    expect(navigation.step).toBe('LOCAL_FILES')
    expect(banners.current).toMatchObject({ persist: true, action: { label: 'Open Web Scraper' } })
    banners.current?.action?.run()
    expect([navigation.step, websites.rows.length]).toEqual(['WEB_SCRAPER', 1])
  })
})

describe('what is not enabled', () => {
  const grant = (scopes: readonly string[]) => ({
    '/whoami': {
      body: { white_labeling: {}, grant: { scopes, sources: null, account_ids: null, filter: null } },
    },
  })

  it('is refused, and says which option or which scope is missing', async () => {
    const notion: WidgetOptions = { enabledIntegrations: [{ id: 'NOTION' }] }
    const { hand, host, banners, navigation } = await open({ options: notion })
    expect(await hand(texts(1), pages(1))).toEqual({
      accepted: 0,
      rejected: [
        { name: '1.txt', code: 'NOT_ENABLED' },
        { name: 'https://example.com/1', code: 'NOT_ENABLED' },
      ],
    })
    await hand(texts(1))
    expect(host.errors.map(({ code, cause }) => [code, cause])).toEqual([
      ['INVALID_OPTION', '"initialFiles, addFiles": LOCAL_FILES is not among enabledIntegrations'],
      ['INVALID_OPTION', '"initialUrls, addUrls": WEB_SCRAPER is not among enabledIntegrations'],
    ])
    expect(banners.current?.message).toBe("Files can't be uploaded here.")
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('is refused to a token that may not upload', async () => {
    const { hand, host, uploads } = await open({ replies: grant(['search', 'files:read']) })
    expect(await hand(texts(1))).toEqual({ accepted: 0, rejected: [{ name: '1.txt', code: 'NOT_ENABLED' }] })
    expect(host.errors[0]?.cause).toBe(
      '"initialFiles, addFiles": the access token does not allow uploads:create for LOCAL_FILES',
    )
    expect(uploads.queue.items).toEqual([])
  })
})

describe('what no SDK sends', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'files'],
    ['a list', []],
    ['no lists', { files: 'a.txt', urls: 'b' }],
    ['one list', { files: [] }],
    ['something like a list', { files: { length: 3 }, urls: [] }],
    ['too many for anybody', { files: [], urls: Array(10_001).fill('https://example.com') }],
  ])('is refused and reported: %s', async (_, message) => {
    const { take, host, navigation } = await open()
    expect(await take(message)).toEqual({ accepted: 0, rejected: [] })
    expect(host.errors.map(({ code }) => code)).toEqual(['INVALID_OPTION'])
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('is refused entry by entry', async () => {
    const { hand, uploads, websites } = await open()
    const forged = [
      null,
      7,
      'a.txt',
      { name: 'a.txt', size: 3, type: 'text/plain' },
      new Blob(['x']),
      [text('a.txt')],
    ]
    const { accepted, rejected } = await hand(
      [...forged, text('good.txt')],
      [7, null, {}, pages(1), ...pages(1)],
    )
    expect(accepted).toBe(2)
    expect(rejected).toHaveLength(10)
    expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['TYPE']))
    expect(uploads.queue.items.map(({ path }) => path)).toEqual(['good.txt'])
    expect(websites.rows.map(({ url }) => url)).toEqual(['example.com/1'])
  })

  it('changes no prototype', async () => {
    const { take } = await open()
    await take(JSON.parse('{"files":[],"urls":[],"__proto__":{"polluted":true}}'))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
