import type { Account } from '@inlet/wire/service'
import { when } from 'mobx'
import { endingSoon, repairReason } from '../../domain/accounts/repairReason.ts'
import { findCatalogEntry } from '../../domain/offer/catalog.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import { AccountHomes } from '../../features/account-home/AccountHomes.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { HostRequestDeps } from '../HostRequestDeps.ts'

/** Opens the home of the account at what mends it. If there is nothing to mend, says so where the user is. */
export async function leadToRepair(accountId: number, deps: HostRequestDeps): Promise<void> {
  const { accounts, integrations, session, banners, storeCache, navigation, hostOptions, clock } = deps
  await when(() => accounts.loaded)
  // The host has named another one meanwhile.
  if (session.options.repair !== accountId) return
  const text = accountsTexts()
  const find = () => accounts.all.find(({ id }) => id === accountId)
  const account = find()
  if (!account) {
    hostOptions.report('repair', `no account ${accountId} of this customer is connected`)
    banners.show({ type: 'WARN', message: text.repairGone, persist: true })
    return
  }
  const { data_source_type: type } = account
  const integration = integrations.all.find(({ data_source_type }) => data_source_type === type)
  if (!integration || !session.allows('accounts:connect')) {
    const why = integration ? 'the access token does not allow accounts:connect' : `${type} is not enabled`
    hostOptions.report('repair', why)
    const name = findCatalogEntry(type)?.announcementName ?? type
    const message = text.notRepairable(name, organizationName(deps))
    banners.show({ type: 'WARN', message, persist: true })
    return
  }
  const source = integration.announcementName
  const now = clock.now()
  const home = storeCache.keep(AccountHomes, () => new AccountHomes(deps)).of(integration.id)
  deps.leave(() => {
    home.connection.repair(account)
    navigation.open(integration.id)
    if (isWell(account, now)) banners.show({ type: 'SUCCESS', message: text.nothingToRepair(source) })
  })
  if (isWell(account, now)) return
  const isMended = () => {
    const current = find()
    return current !== undefined && isWell(current, now)
  }
  await when(() => session.options.repair !== accountId || isMended())
  if (isMended()) banners.show({ type: 'SUCCESS', message: accountsTexts().repaired(source) })
}

function isWell(account: Account, now: number): boolean {
  return repairReason(account) === null && endingSoon(account, now) === null
}
