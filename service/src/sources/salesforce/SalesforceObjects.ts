import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { TtlCache } from '../desk/TtlCache.ts'
import { DATA, nameOf } from './Soql.ts'
import { Description, type Field, Objects } from './salesforceAnswers.ts'

const CACHE_MS = 600_000

/** The objects that a login can query, and their fields. An organization chooses both. */
export class SalesforceObjects {
  private readonly api: DeskApi
  private readonly recentNames: TtlCache<readonly string[]>
  private readonly recentFields: TtlCache<readonly Field[]>

  /** `now`: milliseconds. */
  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.recentNames = new TtlCache({ now, ttlMs: CACHE_MS })
    this.recentFields = new TtlCache({ now, ttlMs: CACHE_MS })
  }

  async names(context: CallContext): Promise<readonly string[]> {
    return this.recentNames.get(keyOf(context), async () => {
      const { sobjects } = await ofFixedAddress(this.api.get(Objects, [`${DATA}/sobjects`], context))
      return sobjects.filter(({ queryable }) => queryable).map(({ name }) => name)
    })
  }

  async fields(object: string, context: CallContext): Promise<readonly Field[]> {
    return this.recentFields.get(`${keyOf(context)} ${object}`, async () => {
      const path = `${DATA}/sobjects/${nameOf(object)}/describe`
      // It describes the object, not a row, and is also a 404 for users without access.
      return (await ofFixedAddress(this.api.get(Description, [path], context))).fields
    })
  }
}

function keyOf({ credential }: CallContext): string {
  return `${loginOf(credential)} ${credential.extra.salesforce_domain}`
}
