import type { StoreCache } from '../shell/StoreCache.ts'

/** URLs that were pasted where websites cannot be imported. The screen that imports websites takes them. */
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

/** Returns the inbox of this session. */
export function addressInbox(storeCache: StoreCache): AddressInbox {
  return storeCache.keep(AddressInbox, () => new AddressInbox())
}
