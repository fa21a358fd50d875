/** Where sources are asked, as the operator configured it. */
export type SourceEndpoints = {
  /** Storage accounts: a URL with `{account}` in it. */
  readonly azure: string
  /** Helpdesks: a URL with `{domain}` in it. */
  readonly freshdesk: string
  /** GitHub, or a GitHub Enterprise Server: `https://host/api/v3`. */
  readonly github: string
  /** Microsoft's cloud: the sign-in origin, and Graph with its version. */
  readonly microsoft: { readonly login: string; readonly graph: string }
  /** One origin for all of Google's APIs. Null: Google's own. */
  readonly google: string | null
  /** One origin for all of Intercom's. Null: Intercom's own. */
  readonly intercom: string | null
  /** Salesforce organizations: a URL with `{domain}` in it. */
  readonly salesforce: string
  /** Instances: a URL with `{instance}` in it. */
  readonly servicenow: string
  /** Slack, or GovSlack. */
  readonly slack: string
  /** Helpdesks: a URL with `{subdomain}` in it. */
  readonly zendesk: string
  /** One origin for all of a source's own, by source. */
  readonly origins: ReadonlyMap<string, string>
}
