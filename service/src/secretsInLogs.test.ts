import { expect, it, vi } from 'vitest'
import { begin, connect, decide } from '../test/connect.ts'
import { onEitherDatabase } from '../test/onEachDatabase.ts'
import { settled } from '../test/settled.ts'

const LINKED = 'link-secret-of-the-entry-page-5f1b8c'
const WATCHED = 'metrics-secret-of-this-deployment-91'

onEitherDatabase(
  'a log at its most talkative',
  (service) => {
    it('names requests, jobs and customers, and none of the secrets that passed', async () => {
      const { app, logged } = service()
      const ann = await service().customer('ann-whose-name-is-nobody-s')
      const { id } = await ann.upload('plan.txt', 'The secret content of a plan.')
      await settled(ann, id)
      const account = await connect(service(), ann, 'BOX', { sync_files_on_connection: true })
      expect(account.sync_status).toBe('READY')
      // A failed sign-in, a wrong key, a wrong token, a form with keys and an app with a secret.
      const begun = await begin(ann, 'NOTION')
      const back = await decide(await ann.browser.go(begun.page, begun.number), 'fine', 'deny')
      await service().browser.open(back)
      await app.request('/whoami', { headers: { Authorization: 'Token inlet_wrong-token-of-a-guess' } })
      await app.request('/organization', { headers: { Authorization: 'Bearer wrong-key-of-a-guess' } })
      await app.request('/metrics', { headers: { Authorization: `Bearer ${WATCHED}` } })
      await ann.post('/integrations/freshdesk', { domain: 'acme.freshdesk.com', api_key: 'typed-key-of-ann' })
      const byKey = { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' }
      const secret = JSON.stringify({ client_id: 'ours', client_secret: 'app-secret-of-acme' })
      expect(
        (await app.request('/admin/apps/BOX', { method: 'PUT', headers: byKey, body: secret })).status,
      ).toBe(200)
      const broken = await ann.upload('broken.pdf', '%PDF-1.4 the secret content of a broken file')
      await settled(ann, broken.id)

      const { credential } = await service()
        .database.db.selectFrom('accounts')
        .select('credential')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      await vi.waitFor(() => expect(logged.join('')).toContain('"msg":"job failed"'))
      const said = logged.join('')
      const secrets = [
        ...[ann.token, 'acme-test-api-key', LINKED, WATCHED, credential ?? ''],
        ...['wrong-token-of', 'wrong-key-of', 'typed-key-of', 'app-secret-of', begun.key],
        ...['secret content', 'ann-whose-name', 'plan.txt', 'broken.pdf'],
        ...[back.searchParams.get('state'), back.searchParams.get('code')].filter((one) => one !== null),
      ]
      expect(secrets.filter((one) => one === '' || said.includes(one))).toEqual([])

      const lines = logged.map((line): Record<string, unknown> => JSON.parse(line))
      expect(lines.find(({ path }) => path === '/uploadfile')).toMatchObject({
        request: expect.stringMatching(/^[\w-]{36}$/),
        customer: expect.any(Number),
        status: 200,
      })
      expect(lines.find(({ path }) => path === '/admin/apps/BOX')).toMatchObject({ organization: 'acme' })
      const failed = lines.find(({ msg }) => msg === 'job failed')
      expect(failed).toMatchObject({
        job: expect.any(Number),
        kind: 'ingest',
        file: broken.id,
        customer: expect.any(Number),
      })
      expect(failed).not.toHaveProperty('request')
    })
  },
  () => ({
    INLET_SANDBOX: 'true',
    INLET_LOG_LEVEL: 'debug',
    INLET_METRICS_TOKEN: WATCHED,
    INLET_ENTRY_API_KEY: 'acme-test-api-key',
    INLET_ENTRY_LINK_SECRET: LINKED,
  }),
)
