import type { StoreCache } from '../shell/StoreCache.ts'

/** Web addresses that came where none can be taken, until the screen that imports websites takes them. */
export class AddressInbox {
  private addresses: readonly string[] = []

  put(addresses: readonly string[]) {
    this.addresses = [...this.addresses, ...addresses]
  }

  take(): readonly string[] {
    const taken = this.addresses
    this.addresses = []
    return taken
  }
}

/** The one of this session. */
export function addressInbox(storeCache: StoreCache): AddressInbox {
  return storeCache.keep(AddressInbox, () => new AddressInbox())
}
