import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accounts, connect, decide, quiet } from '../../../test/connect.ts'
import { inBrowser } from '../../../test/linkInBrowser.ts'
import { callTool, connectAssistant, granted } from '../../../test/mcp/connectAssistant.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'

const Link = v.strictObject({ url: v.string(), number: v.nullable(v.string()), expires_in: v.number() })
const Sources = v.strictObject({ sources: v.array(v.unknown()) })
const SANDBOX = { INLET_SANDBOX: 'true' }

async function askForLink(service: TestService, token: string, args: Record<string, unknown>) {
  const client = await connectAssistant(service, { token })
  return callTool(client, { name: 'connect_source', arguments: args }, Link)
}

/** What the tool says where it answers no link. */
async function refusal(service: TestService, token: string, args: Record<string, unknown>) {
  const client = await connectAssistant(service, { token })
  const { isError, content } = await client.callTool({ name: 'connect_source', arguments: args })
  const [said] = content
  return isError && said?.type === 'text' ? said.text : null
}

describe('connect_source', () => {
  onOneDatabase(
    'with a number',
    (service) => {
      it('answers a link by which the person connects a source, and nothing before', async () => {
        const ann = await service().customer('linked')
        const link = await askForLink(service(), ann.token, { source: 'GOOGLE_DRIVE' })
        expect(link).toEqual({
          url: expect.stringContaining(`${service().config.publicUrl}/oauth/go?state=`),
          number: expect.stringMatching(/^\d{4}$/),
          expires_in: 600,
        })
        const client = await connectAssistant(service(), { token: ann.token })
        expect(await callTool(client, { name: 'list_sources' }, Sources)).toEqual({ sources: [] })
        await decide(await ann.browser.go(new URL(link.url), link.number ?? ''), 'fine')
      })
    },
    () => SANDBOX,
  )

  onOneDatabase(
    'with a click',
    (service) => {
      const pageOf = (url: string) => inBrowser(service().newBrowser(), url)

      it('answers a connect link of the customer, which works once and for ten minutes', async () => {
        const ann = await service().customer('clicks')
        const made = await askForLink(service(), ann.token, { source: 'DROPBOX' })
        expect(made).toEqual({
          url: expect.stringMatching(`^${service().config.publicUrl}/connect/\\d+#[\\w-]{43}$`),
          number: null,
          expires_in: 600,
        })
        const browser = service().newBrowser()
        const link = inBrowser(browser, made.url)
        expect(await (await link.step('details')).json()).toMatchObject({ who: ann.name })
        const end = await browser.open(await decide(await link.follow(), 'fine'))
        expect(await end.text()).toContain('Your account is connected')
        expect(await accounts(ann)).toMatchObject([{ data_source_type: 'DROPBOX' }])
        expect((await pageOf(made.url).step('follow')).status).toBe(410)
        const late = await askForLink(service(), ann.token, { source: 'DROPBOX' })
        service().clock.advance(600_001)
        expect((await pageOf(late.url).step('follow')).status).toBe(410)
      })

      it('leads to one account to repair, which keeps what it is', async () => {
        const ann = await service().customer('repairs')
        const { id } = await connect(service(), ann, 'DROPBOX', { person: 'revoked' })
        const { db } = service().database
        await db.updateTable('accounts').set({ access: 'revoked' }).where('id', '=', id).execute()
        const token = await granted(service(), ann, { account_ids: [id] })
        const made = await askForLink(service(), token, { source: 'DROPBOX', account_id: id })
        const browser = service().newBrowser()
        await browser.open(await decide(await inBrowser(browser, made.url).follow(), 'revoked'))
        expect(await quiet(ann, id)).toMatchObject({ id, data_source_metadata: { access: 'ok' } })
        expect(await accounts(ann)).toHaveLength(1)
      })

      it('answers none that is wider than its token, and says why it answers none', async () => {
        const ann = await service().customer('bounded')
        const bob = await service().customer('stranger')
        const [own, foreign] = [await connect(service(), ann, 'BOX'), await connect(service(), bob, 'BOX')]
        const token = (customer: TestCustomer, grant: object) => granted(service(), customer, grant)
        const drive = await token(ann, { sources: ['GOOGLE_DRIVE'] })
        const account = await token(ann, { account_ids: [own.id] })
        const tagged = await token(ann, { filter: { AND: [{ key: 'team', value: 'legal' }] } })
        const cases = [
          [drive, { source: 'BOX' }, 'outside_grant'],
          [drive, { source: 'BOX', account_id: own.id }, 'There is no such account.'],
          [account, { source: 'BOX' }, 'outside_grant'],
          [tagged, { source: 'BOX' }, 'outside_grant'],
          [ann.token, { source: 'BOX', account_id: foreign.id }, 'There is no such account.'],
          [ann.token, { source: 'DROPBOX', account_id: own.id }, 'This account is one of another source.'],
          [ann.token, { source: 'ZENDESK' }, 'ZENDESK asks where to sign in first. Open the widget instead.'],
        ] as const
        const links = () => service().database.db.selectFrom('connect_links').select('id').execute()
        const before = await links()
        for (const [given, args, reason] of cases) expect(await refusal(service(), given, args)).toBe(reason)
        expect(await links()).toEqual(before)
      })
    },
    () => ({ ...SANDBOX, INLET_SIGN_IN_LINKS: 'confirm' }),
  )
})
