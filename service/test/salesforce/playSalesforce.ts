import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { DOMAIN, StrictSalesforce } from '../../emulators/salesforce/server.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { laterThan } from '../strict/laterThan.ts'

/** Salesforce does not say when the calls of a day are there again. */
const WAIT = 3600

/** By its Knowledge, which is in one folder. */
export async function playSalesforce(now: () => Date): Promise<PlayedSource> {
  const salesforce = await StrictSalesforce.start()
  salesforce.reset()
  salesforce.hasKnowledge()
  const fields = { salesforce_domain: DOMAIN }
  const idOf = ({ KnowledgeArticleId }: Record<string, unknown>) =>
    `kav|Knowledge__kav|${KnowledgeArticleId}|en_US`
  function touch(id: string, changes: Record<string, unknown>): string {
    salesforce.now = laterThan(salesforce.now, now)
    const row = salesforce.objects.get('Knowledge__kav')?.find((one) => idOf(one) === id)
    Object.assign(row ?? {}, changes, { SystemModstamp: salesforce.moment() })
    return id
  }
  const put = (title: string, text: string) =>
    idOf(salesforce.article(title, { Answer__c: `<p>${text}</p>` }))
  return {
    variables: { INLET_SALESFORCE_URL: salesforce.endpoint, INLET_APP_SALESFORCE: STRICT_APP_VARIABLE },
    origins: [salesforce.server.url],
    login: { how: 'sign-in', form: fields, fields, deny: () => salesforce.signIn.deny() },
    folder: async () => 'knowledge',
    nested: 'Articles of Salesforce are in no folders.',
    async put(name, text) {
      salesforce.now = laterThan(salesforce.now, now)
      return put(name, text)
    },
    change: async (id, text) => void touch(id, { Answer__c: `<p>${text}</p>` }),
    rename: async (id, Title) => touch(id, { Title }),
    move: 'Articles of Salesforce are in no folders.',
    remove: async (id) => void touch(id, { PublishStatus: 'Draft' }),
    unsupported: 'Every article of Salesforce can be read.',
    expire: 'Salesforce tells what was updated since any moment.',
    fullPage: 500,
    limit() {
      const answer = { status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'No' }] }
      salesforce.server.next.push({ path: `/${DOMAIN}/services/data`, answer })
      return WAIT
    },
    revoke: () => salesforce.signIn.end(),
    async many(count) {
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`)
      return 'knowledge'
    },
    stop: () => salesforce.stop(),
  }
}
