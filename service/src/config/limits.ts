import type { Config, ScrapeCeilings } from './config.ts'
import type { Variables } from './variables.ts'

export function limitsOf(set: Variables) {
  return {
    audit: {
      level: set.INLET_AUDIT,
      days: set.INLET_AUDIT_DAYS || null,
      addresses: set.INLET_AUDIT_ADDRESSES,
    },
    maxUpload: set.INLET_MAX_UPLOAD_BYTES,
    maxCustomerBytes: set.INLET_MAX_CUSTOMER_BYTES || null,
    diskReserve: set.INLET_DISK_RESERVE_BYTES,
    tokenTtl: set.INLET_TOKEN_TTL,
    jobsPerCustomer: set.INLET_JOBS_PER_CUSTOMER,
    maxItems: set.INLET_MAX_ITEMS,
    autoSyncHours: set.INLET_AUTO_SYNC_HOURS,
    autoSyncWalkHours: set.INLET_AUTO_SYNC_WALK_HOURS,
  }
}

export function scrapeCeilings(set: Variables): ScrapeCeilings {
  return {
    pages: set.INLET_SCRAPE_PAGES,
    depth: set.INLET_SCRAPE_DEPTH,
    minutes: set.INLET_SCRAPE_MINUTES,
    bytes: set.INLET_SCRAPE_BYTES,
    request: set.INLET_SCRAPE_REQUEST,
  }
}

export function rates(set: Variables): Config['rates'] {
  return {
    heavy: set.INLET_RATE_HEAVY,
    light: set.INLET_RATE_LIGHT,
    organization: { heavy: set.INLET_RATE_ORGANIZATION_HEAVY, light: set.INLET_RATE_ORGANIZATION_LIGHT },
    wrongKeys: set.INLET_RATE_WRONG_KEYS,
  }
}
