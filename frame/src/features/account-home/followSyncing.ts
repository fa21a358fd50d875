import { reaction } from 'mobx'
import type { Banner, Banners } from '../../domain/shell/Banners.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'

/**
 * Warns for as long as content of the selected account is being synced. Other banners have their time first; once dismissed,
 * the warning comes again only with another sync. The answer ends it.
 */
export function followSyncing(
  store: Pick<AccountHomeStore, 'account' | 'isSyncingContent'>,
  banners: Banners,
) {
  let own: Banner | null = null
  let isDismissed = false
  const show = () => {
    own = {
      type: 'WARN',
      // It stays, so it has to follow the language.
      get message() {
        return accountsTexts().syncWarning
      },
      get additionalInfo() {
        return accountsTexts().syncWarningHint
      },
      persist: true,
    }
    banners.show(own)
  }
  const withdraw = () => {
    if (own) banners.dismiss(own)
    own = null
  }
  const stop = reaction(
    () => ({
      syncing: store.isSyncingContent ? (store.account?.id ?? null) : null,
      current: banners.current,
    }),
    ({ syncing, current }, before) => {
      if (syncing === null) return withdraw()
      if (syncing !== before?.syncing) isDismissed = false
      else if (current === null && own && before.current === own) isDismissed = true
      if (current === null && !isDismissed) show()
    },
    { fireImmediately: true },
  )
  return () => {
    stop()
    withdraw()
  }
}
