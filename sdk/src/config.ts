import type {
  AddResult,
  CloseReason,
  ErrorEvent,
  ImportPreview,
  SuccessEvent,
  WidgetOptions,
} from '@inlet/wire/bridge'

/** What a tokenFetcher may answer: the access token itself, or an object that holds it. */
export type AccessTokenAnswer = string | { readonly access_token: string }

/**
 * Asks the host's own back end for an access token. Called once when the widget has opened and again whenever a
 * token was refused; never while the widget is closed. It has 15 s. A token is 1 to 8192 visible ASCII characters.
 * Keep the API key on the server: whatever this function knows, the person using the page can read.
 */
export type TokenFetcher = () => AccessTokenAnswer | Promise<AccessTokenAnswer>

/** Everything a host can configure. All of it is optional. */
export type WidgetConfig = WidgetOptions & {
  /**
   * Address of the widget's frame, http or https. Default in the script-tag build: the last `/sdk/` of the
   * script's own address replaced by `/frame/`. The npm package has no default: give it.
   */
  readonly frameUrl?: string
  /** Called once for every success. Default: nothing. */
  readonly onSuccess?: (event: SuccessEvent) => void
  /**
   * Called once for every failure. `error` says for your code what it was, `data` what the person read. Default:
   * printed to the console.
   */
  readonly onError?: (event: ErrorEvent) => void
  /**
   * Called when the person imports, with what the import would bring, once that is counted. The import begins unless this
   * returns false, or a promise of false; it does not begin either if this throws, or has not answered in five minutes.
   * Default: imports don't wait for their preview.
   */
  readonly onPreview?: (preview: ImportPreview) => boolean | undefined | Promise<boolean | undefined>
  /** Called with false, once, when the widget has closed. Not called by `destroy()`. Default: nothing. */
  readonly setOpen?: (open: boolean) => void
  /** False loads the widget without showing it, until `update({ open: true })`. Default true. */
  readonly open?: boolean
  /**
   * Files to begin with, such as those of a form of yours: they stand in the list of Upload Files when the widget is
   * shown, and nothing is sent before the person uploads them. Read once in an opening; later ones go to `addFiles`.
   */
  readonly initialFiles?: ArrayLike<File>
  /** Web addresses to begin with, in the list of Web Scraper. Read once in an opening; later ones go to `addUrls`. */
  readonly initialUrls?: readonly string[]
  /** z-index of the widget's layer. The browser's top layer already puts it above the page. Default 1000. */
  readonly zIndex?: number
  /**
   * The back button of browser and phone goes back in the widget and then closes it, as Escape does. For that the
   * page's history has one more entry while the widget is open; with false it has none. Default true.
   */
  readonly history?: boolean
  /** What screen readers call the dialog and its frame. Default 'Connect your data'. */
  readonly title?: string
}

/** What happened between showing and closing. */
export type SessionSummary = {
  /** The same as in every event of this opening. */
  readonly sessionId: string
  /** `failed`: left from the notice that the widget could not be loaded. `destroyed`: taken away by `destroy()`. */
  readonly reason: CloseReason | 'backdrop' | 'failed' | 'destroyed'
  /** Success events that reached the host. */
  readonly successes: number
  /** Error events that reached the host. With `successes` the last `seq`. */
  readonly errors: number
  /** Milliseconds from showing to closing; 0 if it was never shown. */
  readonly durationMs: number
}

/** One opening of the widget, from `Widget.open` until it has closed. */
export type WidgetHandle = {
  /** Changes the options that are given and leaves the others. `frameUrl` counts at the next loading. */
  update(options: WidgetConfig): void
  /**
   * Closes as if the person had. Answers false if it is still open: with `alwaysOpen`, or because the person is
   * asked first whether to give up something unsaved.
   */
  close(): Promise<boolean>
  /**
   * Shows files of your page in the list of Upload Files, at most 500 a call; the person uploads them, or not. The same
   * limits hold as for files that they drop into the widget. While the widget is not shown, or is sending, they wait.
   * Answers when they are in the list, or with everything rejected when the widget closes before. Never rejects.
   */
  addFiles(files: ArrayLike<File>): Promise<AddResult>
  /** The same for web addresses, in the list of Web Scraper. */
  addUrls(urls: readonly string[]): Promise<AddResult>
  /** Takes the widget away at once, asking nobody. Leaves nothing in the page. */
  destroy(): void
  /** Resolves when the widget has closed, for whatever reason. Never rejects. */
  readonly closed: Promise<SessionSummary>
}
