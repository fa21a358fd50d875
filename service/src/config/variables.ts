import * as v from 'valibot'
import { AZURE_ENDPOINT } from '../sources/azure-blob-storage/azureConnector.ts'
import { FRESHDESK_ENDPOINT } from '../sources/freshdesk/freshdeskConnector.ts'
import { GITHUB_ENDPOINT } from '../sources/github/githubConnector.ts'
import { GRAPH_ENDPOINT } from '../sources/microsoft/Graph.ts'
import { MICROSOFT_LOGIN } from '../sources/microsoft/microsoftProfile.ts'
import { SALESFORCE_ENDPOINT } from '../sources/salesforce/salesforceConnector.ts'
import { SERVICENOW_ENDPOINT } from '../sources/servicenow/servicenowConnector.ts'
import { SLACK_ENDPOINT } from '../sources/slack/slackConnector.ts'
import { ZENDESK_ENDPOINT } from '../sources/zendesk/zendeskConnector.ts'
import { builtFolder } from './builtFolder.ts'
import * as is from './configValues.ts'

/** Every variable that the service reads. Lists are separated by commas. An empty value counts as unset. */
export const Variables = v.object({
  /** `production` refuses to start on the conveniences of development, and so does every address beyond this machine: in INLET_HOST, INLET_PUBLIC_URL, INLET_FRAME_ORIGIN, INLET_HOST_ORIGINS or INLET_CALLING_ORIGINS. Default: development. */
  NODE_ENV: v.optional(v.string(), 'development'),
  /** Port to listen on; 0 takes a free one. Default: PORT, else 8000. */
  INLET_PORT: v.optional(is.wholeNumber(0, 65_535)),
  /** Read where INLET_PORT is unset, because platforms set it. */
  PORT: v.optional(is.wholeNumber(0, 65_535)),
  /** Address to listen on. Default 127.0.0.1; 0.0.0.0 opens the service to the network, which needs what production needs. */
  INLET_HOST: v.optional(v.string(), '127.0.0.1'),
  /** Folder of the embedded database, and of files unless INLET_BLOBS names another place. Default `.inlet` in the working folder. */
  INLET_DATA_DIR: v.optional(v.string(), '.inlet'),
  /** Where uploaded and synced files are kept: `s3://bucket/prefix` or `azure://container/prefix`, which several processes may share. Default: INLET_DATA_DIR. */
  INLET_BLOBS: v.optional(is.bucket),
  /** Address of the server of S3's protocol, or of the Azure account; it may be in your own network. Default: Amazon, or https://<account>.blob.core.windows.net. */
  INLET_BLOBS_ENDPOINT: v.optional(is.webAddress),
  /** Region of the bucket, for s3. Default us-east-1. */
  INLET_BLOBS_REGION: v.optional(is.region, 'us-east-1'),
  /** `id:secret`: the access key of S3 and its secret, or the name of the Azure account and its key. `standard`, for s3: credentials that AWS's own programs find, such as the role of an instance or of a Kubernetes service account. Needed with INLET_BLOBS. */
  INLET_BLOBS_KEY: v.optional(is.storageKey),
  /** `true`: downloads are redirected to the bucket itself, to an address that opens it for five minutes. Default false: the service sends the file itself, with its own headers. */
  INLET_BLOBS_DIRECT_READS: v.optional(is.flag, 'false'),
  /** `postgres://…` of a PostgreSQL server, 15 or newer; over TLS with `?sslmode=verify-full&sslrootcert=/path/to/ca.pem`. Default: the embedded database. */
  DATABASE_URL: v.optional(is.databaseUrl),
  /** What this process does: `all`, `api` (answers calls and runs no jobs) or `worker` (runs jobs and answers `/health` and `/metrics` alone). The last two need DATABASE_URL. Default all. */
  INLET_ROLE: v.optional(is.role, 'all'),
  /** `organization=key`, several by commas; an organization may have several keys. `none`: only those that were made with the service. Default in development: `development=development-key`. */
  INLET_API_KEYS: v.optional(is.apiKeys),
  /** Origins of the pages that may embed the frame, for all organizations; `https://*.example.com` allows every subdomain. Name no domain under which others publish pages, such as vercel.app. `none`: only those that organizations name at run time. Default in development: port 3000 of 127.0.0.1 and localhost. */
  INLET_HOST_ORIGINS: v.optional(is.hostOrigins),
  /** Origins that serve the frame; the first is the service's public address. Default `http://localhost:<port>`. */
  INLET_FRAME_ORIGIN: v.optional(is.origins),
  /** Address by which people's browsers reach the service, with the path that a proxy takes away. Default: the first of INLET_FRAME_ORIGIN. */
  INLET_PUBLIC_URL: v.optional(is.webAddress),
  /** Origins of pages whose own scripts call the API with a customer's token, as pages with the predecessor's widget do. Default: none, only the frame calls it. */
  INLET_CALLING_ORIGINS: v.optional(is.origins, ''),
  /** What the page before a sign-in asks for where no window of the widget led to it: `number`, the one that was answered with its address, or `confirm`, a click, for back ends that send people there without showing the number. Default number. */
  INLET_SIGN_IN_LINKS: v.optional(is.signInLinks, 'number'),
  /** Origins that a host's `apiURL` may name, beside the frame's own. Default none. */
  INLET_EXTRA_API_ORIGINS: v.optional(is.origins, ''),
  /** Address of the service that `environment: 'DEVELOPMENT'` means. Default: not offered. */
  INLET_DEVELOPMENT_API: v.optional(is.webAddress),
  /** `host:port` that websites, sources and the web hook may be at although it is not public or no usual port; `http://host:port` is fetched without TLS, and the port `*` stands for all. Default none. */
  INLET_FETCH_ALLOW: v.optional(is.openedHosts, ''),
  /** HTTP proxy through which the service reaches what is outside your network, such as `http://proxy.internal:3128`, with `user:password@` where it wants them. Default: none, it connects directly. */
  INLET_EGRESS_PROXY: v.optional(is.webAddress),
  /** Largest upload in bytes, answered as the account's `file_size_limit`. Default 30,000,000. */
  INLET_MAX_UPLOAD_BYTES: v.optional(is.wholeNumber(1, 2 ** 40), '30000000'),
  /** Bytes of original files that one customer may have, unless a back end set `max_bytes`. 0: no limit. Default 0. */
  INLET_MAX_CUSTOMER_BYTES: v.optional(is.wholeNumber(0, 2 ** 50), '0'),
  /** Bytes of the data folder's disk that stay free: what would touch them is refused with 507, or waits. Default 200,000,000. */
  INLET_DISK_RESERVE_BYTES: v.optional(is.wholeNumber(0, 2 ** 40), '200000000'),
  /** Seconds an access token lives. Default 36,000: ten hours. */
  INLET_TOKEN_TTL: v.optional(is.wholeNumber(1, 365 * 86_400), '36000'),
  /** Requests per minute and customer to calls that make the service work: scraping and accounts. Default 900. */
  INLET_RATE_HEAVY: v.optional(is.wholeNumber(1, 1_000_000), '900'),
  /** Requests per minute and customer to all other calls. Default 1800. */
  INLET_RATE_LIGHT: v.optional(is.wholeNumber(1, 1_000_000), '1800'),
  /** Jobs of one kind (documents to read, recordings, websites, accounts) that one customer may have running at the same time, in all processes together. Default 3. */
  INLET_JOBS_PER_CUSTOMER: v.optional(is.wholeNumber(1, 1000), '3'),
  /** Files and folders of one account that are kept. Of an account with more the others are left out, and the account says so. Default 2,000,000. */
  INLET_MAX_ITEMS: v.optional(is.wholeNumber(1, 100_000_000), '2000000'),
  /** Hours between two syncs of an account that is synced by itself, because its host asked for it (`enableAutoSync`); accounts differ by up to a tenth of that. 0: none is. Default 1. */
  INLET_AUTO_SYNC_HOURS: v.optional(is.wholeNumber(0, 8760), '1'),
  /** Likewise for accounts of sources that do not say what changed (Azure Blob Storage, GitHub, S3, Slack), of which all that is imported is looked through each time, and for websites; not fewer than INLET_AUTO_SYNC_HOURS. Default 24. */
  INLET_AUTO_SYNC_WALK_HOURS: v.optional(is.wholeNumber(1, 8760), '24'),
  /** `true`: sources that can tell us that something changed are asked to, at the service's public address under `/events`, and accounts with automatic sync are checked a minute later. Default false. */
  INLET_PUSH: v.optional(is.flag, 'false'),
  /** Threads that read documents, each with up to 512 MB. Default: one less than the machine has cores, at least 2, at most 4. */
  INLET_PARSE_WORKERS: v.optional(is.wholeNumber(1, 64)),
  /** Languages in which pictures and scans are read, for files that ask for it (`useOcr`), as Tesseract calls them, by commas; each is a package of its own. `none`: in no language. Default eng, where it is installed. */
  INLET_OCR_LANGUAGES: v.optional(is.ocrLanguages),
  /** Pages that are read of one website. Who asks for more gets so many, and the file says so. Default 1000. */
  INLET_SCRAPE_PAGES: v.optional(is.wholeNumber(1, 1_000_000), '1000'),
  /** Links that are followed in a row from a website's first page. Default 10. */
  INLET_SCRAPE_DEPTH: v.optional(is.wholeNumber(0, 1000), '10'),
  /** Minutes for which one website is read. Default 60. */
  INLET_SCRAPE_MINUTES: v.optional(is.wholeNumber(1, 10_000), '60'),
  /** Bytes that are fetched from one website. Default 1,000,000,000. */
  INLET_SCRAPE_BYTES: v.optional(is.wholeNumber(1, 2 ** 40), '1000000000'),
  /** How many whole websites the websites of one request may cost together, in pages, minutes and bytes. Default 5. */
  INLET_SCRAPE_REQUEST: v.optional(is.wholeNumber(1, 1000), '5'),
  /** Address of a browser that speaks the DevTools protocol, such as `http://renderer:9222` or `wss://…`. Pages whose text is made by scripts are opened in it; what they ask for goes through the service. Default: no scripts are run, and such pages fail and say why. */
  INLET_RENDERER_URL: v.optional(is.devToolsAddress),
  /** As INLET_RATE_HEAVY, for all customers of an organization together. Default 9000. */
  INLET_RATE_ORGANIZATION_HEAVY: v.optional(is.wholeNumber(1, 1_000_000), '9000'),
  /** As INLET_RATE_LIGHT, for all customers of an organization together; as many access tokens may be asked for. Default 36,000. */
  INLET_RATE_ORGANIZATION_LIGHT: v.optional(is.wholeNumber(1, 1_000_000), '36000'),
  /** Wrong API keys per minute and address; then it has to wait, also with the right one. Default 20. */
  INLET_RATE_WRONG_KEYS: v.optional(is.wholeNumber(1, 1_000_000), '20'),
  /** Addresses and ranges of the proxies in front, whose `X-Forwarded-For` says who calls. Default: this machine. */
  INLET_TRUSTED_PROXIES: v.optional(is.addressRanges, '127.0.0.0/8,::1'),
  /** Base address of an API with OpenAI's protocol, such as `https://api.openai.com/v1`. Default: no embeddings, search by words. */
  INLET_EMBEDDINGS_URL: v.optional(is.webAddress),
  /** Its key. Default none. */
  INLET_EMBEDDINGS_KEY: v.optional(v.string(), ''),
  /** Its model. Needed with INLET_EMBEDDINGS_URL. */
  INLET_EMBEDDINGS_MODEL: v.optional(v.string()),
  /** A JSON file of further models, by the names that hosts and back ends ask for them with: `{"COHERE_MULTILINGUAL_V3": {"url": "…", "key": "…", "model": "…", "dimensions": null}}`. Default none. */
  INLET_EMBEDDING_MODELS_FILE: v.optional(v.string()),
  /** Base address of an API with Cohere's or Jina's protocol of reranking, such as `https://api.cohere.com/v2`. Texts of results are sent there for searches that ask for `rerank`. Default none. */
  INLET_RERANK_URL: v.optional(is.webAddress),
  /** Its key. Default none. */
  INLET_RERANK_KEY: v.optional(v.string(), ''),
  /** Its model, such as rerank-v3.5. Needed with INLET_RERANK_URL. */
  INLET_RERANK_MODEL: v.optional(v.string()),
  /** Base address of an API with OpenAI's protocol that makes text of audio and video, such as `https://api.openai.com/v1`. Recordings are sent there. Default: they are stored and not read. */
  INLET_TRANSCRIPTION_URL: v.optional(is.webAddress),
  /** Its key. Default none. */
  INLET_TRANSCRIPTION_KEY: v.optional(v.string(), ''),
  /** Its model, such as whisper-1. Needed with INLET_TRANSCRIPTION_URL. */
  INLET_TRANSCRIPTION_MODEL: v.optional(v.string()),
  /** Its model that tells speakers apart (`diarized_json`), such as gpt-4o-transcribe-diarize, for files that ask for it. Default none. */
  INLET_TRANSCRIPTION_SPEAKERS_MODEL: v.optional(v.string()),
  /** What is spoken in recordings of hosts that do not ask to detect it, such as `en` (ISO 639-1). Default: it is detected in all. */
  INLET_TRANSCRIPTION_LANGUAGE: v.optional(is.language),
  /** Bytes of one recording at most, as the endpoint takes them. Default 25,000,000. */
  INLET_TRANSCRIPTION_MAX_BYTES: v.optional(is.wholeNumber(1, 2 ** 40), '25000000'),
  /** A JSON file of further endpoints, by the names that hosts and back ends ask for them with: `{"deepgram": {"url": "…", "key": "…", "model": "…", "speakers_model": null, "language": null, "max_bytes": 25000000}}`. Default none. */
  INLET_TRANSCRIPTION_SERVICES_FILE: v.optional(v.string()),
  /** `true`: people connect to the built-in sandbox of all sources, for development and tests. Default true; false in production, and wherever an address beyond this machine is named. */
  INLET_SANDBOX: v.optional(is.flag),
  /** Sources, by commas, that are asked for real although the sandbox is on: any that the manual's page of sources calls real. Default none. */
  INLET_REAL_SOURCES: v.optional(is.realSources, ''),
  /** Where the storage accounts of AZURE_BLOB_STORAGE are, with `{account}` in it; other clouds of Microsoft have others. Default: https://{account}.blob.core.windows.net. */
  INLET_AZURE_BLOB_ENDPOINT: v.optional(
    is.addressWith('account', 'https://{account}.blob.example.com'),
    AZURE_ENDPOINT,
  ),
  /** The API of GITHUB. Of a GitHub Enterprise Server `https://host/api/v3`, in your own network as well. Default: https://api.github.com. */
  INLET_GITHUB_API: v.optional(is.webAddress, GITHUB_ENDPOINT),
  /** Where people sign in at Microsoft; its other clouds have others, such as https://login.microsoftonline.us. Default: https://login.microsoftonline.com. */
  INLET_MICROSOFT_LOGIN: v.optional(is.webAddress, MICROSOFT_LOGIN),
  /** Microsoft Graph with its version, likewise: https://graph.microsoft.us/v1.0. Default: https://graph.microsoft.com/v1.0. */
  INLET_MICROSOFT_GRAPH: v.optional(is.webAddress, GRAPH_ENDPOINT),
  /** One origin in the place of all of Google's addresses, such as a proxy of your own. Default: Google's own. */
  INLET_GOOGLE_API: v.optional(is.webAddress),
  /** One origin in the place of all of Intercom's addresses, such as a proxy of your own. Default: Intercom's own. */
  INLET_INTERCOM_URL: v.optional(is.webAddress),
  /** Where the organizations of SALESFORCE are, with `{domain}` in it, which people type. Default: https://{domain}. */
  INLET_SALESFORCE_URL: v.optional(is.addressWith('domain', 'https://{domain}/crm'), SALESFORCE_ENDPOINT),
  /** Where the instances of SERVICENOW are, with `{instance}` in it; clouds for governments have another domain. Default: https://{instance}.service-now.com. */
  INLET_SERVICENOW_URL: v.optional(
    is.addressWith('instance', 'https://{instance}.example.com'),
    SERVICENOW_ENDPOINT,
  ),
  /** ARN of the role or user that this service has at AWS, such as `arn:aws:iam::123456789012:role/inlet`: people may then connect S3 by a role of theirs that trusts it. Its keys are found as AWS's own programs find them. Default: S3 takes access keys alone. */
  INLET_S3_PRINCIPAL: v.optional(is.awsPrincipal),
  /** Where SLACK is. Its cloud for governments is https://slack-gov.com. Default: https://slack.com. */
  INLET_SLACK_URL: v.optional(is.webAddress, SLACK_ENDPOINT),
  /** `SOURCE=origin`, several by commas: one origin in the place of all of a source's addresses, such as a proxy of your own; for the sources whose page says so. Default: each vendor's own. */
  INLET_SOURCE_ORIGINS: v.optional(is.sourceOrigins, ''),
  /** Where the helpdesks of FRESHDESK are, with `{domain}` in it, which people type. Default: https://{domain}. */
  INLET_FRESHDESK_URL: v.optional(is.addressWith('domain', 'https://{domain}/desk'), FRESHDESK_ENDPOINT),
  /** Where the helpdesks of ZENDESK are, with `{subdomain}` in it. Default: https://{subdomain}.zendesk.com. */
  INLET_ZENDESK_URL: v.optional(
    is.addressWith('subdomain', 'https://{subdomain}.example.com'),
    ZENDESK_ENDPOINT,
  ),
  /** A JSON file of apps, where `INLET_APP_<SOURCE>=id:secret` does not do: `{"BOX": {"client_id": "…", "client_secret": "…", "settings": {}}}`. Default none. */
  INLET_APPS_FILE: v.optional(v.string()),
  /** Seconds that a process goes on as before after SIGTERM, but for `/health`, which says `draining`: until balancers send their requests elsewhere. A worker needs none. Default 5 in production, else 0. */
  INLET_DRAIN_NOTICE: v.optional(is.wholeNumber(0, 3600)),
  /** Seconds that running requests have after that to come to their end, uploads among them; new connections are refused. Default 300. */
  INLET_DRAIN_WAIT: v.optional(is.wholeNumber(0, 3600), '300'),
  /** Port of the sandbox's sign-in pages; 0 takes a free one. Default 8001. */
  INLET_SANDBOX_PORT: v.optional(is.wholeNumber(0, 65_535), '8001'),
  /** Address of the sandbox, for the service and for people's browsers. Default: where it listens. */
  INLET_SANDBOX_URL: v.optional(is.webAddress),
  /** `id:key`, several by commas: what the access to connected accounts is encrypted with. The first encrypts, all decrypt. Make one with `openssl rand -base64 32`. Default in development: one kept in the data folder. */
  INLET_ENCRYPTION_KEYS: v.optional(is.encryptionKeys),
  /** `true`: the bytes of new files are encrypted with the first of INLET_ENCRYPTION_KEYS before they are stored. Files of before stay as they are until `encryptBlobs.js` runs. Default false. */
  INLET_ENCRYPT_FILES: v.optional(is.flag, 'false'),
  /** One of INLET_API_KEYS. With it the service has an entry page under `/inlet`, which gets its tokens with it. Default: no such page. */
  INLET_ENTRY_API_KEY: v.optional(v.string()),
  /** What signs the links to the entry page, so that nobody writes one with another customer's id. Needed in production; default in development: links are not signed. */
  INLET_ENTRY_LINK_SECRET: v.optional(is.secret),
  /** Origins that the entry page may send people back to, beside its own. Default none. */
  INLET_ENTRY_REDIRECTS: v.optional(is.origins, ''),
  /** Folder of the built entry page. Default: hosts/assistant/dist of this checkout. */
  INLET_ENTRY_DIR: v.optional(v.string(), builtFolder('hosts/assistant/dist')),
  /** Your own login, whose tokens (JWT) open `/mcp` to assistants beside access tokens: its `iss`, letter by letter, such as https://login.example.com/. Its keys are found by its discovery document; it may be in your own network. Default: access tokens alone. */
  INLET_MCP_ISSUER: v.optional(is.exactAddress),
  /** `aud` of its tokens. Default: the public address with `/mcp`, which assistants ask for. */
  INLET_MCP_AUDIENCE: v.optional(v.pipe(v.string(), v.trim())),
  /** Claim that names the customer, as `customer-id` does. A token without it is refused. Needed with INLET_MCP_ISSUER. */
  INLET_MCP_CUSTOMER_CLAIM: v.optional(v.pipe(v.string(), v.trim())),
  /** Claim that names the person, as `user_id` of a token does. If it is set, a token without it is refused. Each person then finds only what they may read. Default none. */
  INLET_MCP_USER_CLAIM: v.optional(v.pipe(v.string(), v.trim())),
  /** Organization whose customers sign in there. Default: the only one of INLET_API_KEYS. */
  INLET_MCP_ORGANIZATION: v.optional(v.pipe(v.string(), v.trim())),
  /** What each of its tokens allows, for a login that can't name our scopes. Default: those that the token names in `scope` or `scp`. */
  INLET_MCP_SCOPES: v.optional(is.mcpScopes),
  /** What the audit log records: `off`, `changes`, or `all`, which adds reading of contents and searches. Default changes. */
  INLET_AUDIT: v.optional(is.auditLevel, 'changes'),
  /** Days after which its entries are deleted. 0: never. Default 365. */
  INLET_AUDIT_DAYS: v.optional(is.wholeNumber(0, 36_500), '365'),
  /** `true`: entries have the address that called. Default false. */
  INLET_AUDIT_ADDRESSES: v.optional(is.flag, 'false'),
  /** `true`: the operators' page is under `/console`, for users with an API key. Default true; false in production, and wherever an address beyond this machine is named. */
  INLET_CONSOLE: v.optional(is.flag),
  /** Your company's login by OpenID Connect, at which operators sign in instead of with API keys: its `iss`, letter by letter, such as https://login.example.com. It may be in your own network. Default: API keys. */
  INLET_CONSOLE_OIDC_ISSUER: v.optional(is.exactAddress),
  /** Client that you registered there for the console. Needed with INLET_CONSOLE_OIDC_ISSUER. */
  INLET_CONSOLE_OIDC_CLIENT_ID: v.optional(v.pipe(v.string(), v.trim())),
  /** Its secret. Needed with INLET_CONSOLE_OIDC_ISSUER. */
  INLET_CONSOLE_OIDC_CLIENT_SECRET: v.optional(v.string()),
  /** What the console asks the login for. Default openid. */
  INLET_CONSOLE_OIDC_SCOPES: v.optional(is.openidScopes, 'openid'),
  /** Claim of its id tokens, a text or a list, that decides about roles. Default groups. */
  INLET_CONSOLE_OIDC_CLAIM: v.optional(v.pipe(v.string(), v.trim()), 'groups'),
  /** `value=role`, several by commas, such as it-admins=admin,support=operator,staff=viewer. People without one of these values are not let in. Needed with INLET_CONSOLE_OIDC_ISSUER. */
  INLET_CONSOLE_OIDC_ROLES: v.optional(v.pipe(v.string(), v.trim())),
  /** Organization that operators look after. Default: the only one of INLET_API_KEYS. */
  INLET_CONSOLE_OIDC_ORGANIZATION: v.optional(v.pipe(v.string(), v.trim())),
  /** Folder of the built operators' page. Default: console/dist of this checkout. */
  INLET_CONSOLE_DIR: v.optional(v.string(), builtFolder('console/dist')),
  /** Receives a message when files were deleted and the host asked for it; it may be in your own network. Default: no message is sent. */
  INLET_WEBHOOK_URL: v.optional(is.webAddress),
  /** `true`: no 'Powered by' and no consent screen first. Default false. */
  INLET_REMOVE_BRANDING: v.optional(is.flag, 'false'),
  /** Terms that the consent screen links where the host gives none. Default none. */
  INLET_TOS_URL: v.optional(is.webAddress),
  /** Privacy policy, likewise. Default none. */
  INLET_PRIVACY_URL: v.optional(is.webAddress),
  /** debug, info, warn, error or silent. Default info. */
  INLET_LOG_LEVEL: v.optional(is.logLevel, 'info'),
  /** Opens `GET /metrics` to requests with `Authorization: Bearer …` and this token, such as those of your Prometheus: at least 32 characters. Default: there is no such page. */
  INLET_METRICS_TOKEN: v.optional(is.secret),
  /** Where an OpenTelemetry collector takes traces by OTLP over HTTP, such as `http://localhost:4318`; `/v1/traces` is added. Default: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(is.webAddress),
  /** The whole address for traces, where it is another. Default: that of OTEL_EXPORTER_OTLP_ENDPOINT. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(is.exactAddress),
  /** Headers for the collector, `name=value`, several by commas, encoded as in addresses. Default none. */
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(v.string(), ''),
  /** Those for traces. Default: OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: v.optional(v.string()),
  /** `http/protobuf` or `http/json`. Default http/protobuf. */
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(v.string(), 'http/protobuf'),
  /** That for traces. Default: OTEL_EXPORTER_OTLP_PROTOCOL. */
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: v.optional(v.string()),
  /** `gzip` or `none`. Default none. */
  OTEL_EXPORTER_OTLP_COMPRESSION: v.optional(v.string(), 'none'),
  /** That for traces. Default: OTEL_EXPORTER_OTLP_COMPRESSION. */
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: v.optional(v.string()),
  /** Milliseconds for a message to the collector, with its repetitions. Default 10000. */
  OTEL_EXPORTER_OTLP_TIMEOUT: v.optional(v.string(), '10000'),
  /** That for traces. Default: OTEL_EXPORTER_OTLP_TIMEOUT. */
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: v.optional(v.string()),
  /** Milliseconds from one message to the next. Default 5000. */
  OTEL_BSP_SCHEDULE_DELAY: v.optional(v.string(), '5000'),
  /** Milliseconds after which the next message no longer waits for the one before. Default 30000. */
  OTEL_BSP_EXPORT_TIMEOUT: v.optional(v.string(), '30000'),
  /** Spans that may wait; what comes beyond is dropped. Default 2048. */
  OTEL_BSP_MAX_QUEUE_SIZE: v.optional(v.string(), '2048'),
  /** Spans in one message. Default 512. */
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: v.optional(v.string(), '512'),
  /** `none`: no traces, whatever else is set. Default otlp. */
  OTEL_TRACES_EXPORTER: v.optional(v.string(), 'otlp'),
  /** `true`: likewise. Default false. */
  OTEL_SDK_DISABLED: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), is.flag), 'false'),
  /** What the service is called in traces. Default inlet. */
  OTEL_SERVICE_NAME: v.optional(v.string()),
  /** What else is said of the service, `name=value`, several by commas. Default none. */
  OTEL_RESOURCE_ATTRIBUTES: v.optional(v.string(), ''),
  /** Which traces are recorded: always_on, always_off, traceidratio, or with `parentbased_` before it, which goes by the caller's choice where there is one. Default parentbased_always_on. */
  OTEL_TRACES_SAMPLER: v.optional(v.string(), 'parentbased_always_on'),
  /** For traceidratio: the part of all traces, from 0 to 1. Default 1. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(v.string(), '1'),
  /** Folder of the built frame. Default: frame/dist of this checkout. */
  INLET_FRAME_DIR: v.optional(v.string(), builtFolder('frame/dist')),
  /** Folder of the built SDK. Default: sdk/dist of this checkout. */
  INLET_SDK_DIR: v.optional(v.string(), builtFolder('sdk/dist')),
})

export type Variables = v.InferOutput<typeof Variables>
