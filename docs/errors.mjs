/**
 * What there is to say about each code beyond the table in wire/src/bridge/errors.ts: how one comes to it, and how
 * to be sure. Markdown.
 * @type {Readonly<Record<string, string>>}
 */
export const EXPLANATIONS = {
  TOKEN_REJECTED:
    'Your `tokenFetcher` threw, or its promise was rejected. The error itself stays in your page: its stack would show the frame your file names. Most often the call to your token endpoint failed because the session of the person has ended. The widget shows that they are not signed in, with a button to try again, which asks anew.',
  TOKEN_TIMEOUT:
    'The promise that `tokenFetcher` gave was still open after 15 seconds. A token that comes later is dropped. If your endpoint wakes up slowly, call it when your page loads, so that it is awake when the widget opens.',
  TOKEN_INVALID:
    'A token is 1 to 8192 visible ASCII characters, as text or as `{ access_token }`. A frequent cause is an endpoint that answers an error as JSON with status 200, or `response.json` without the brackets. `Widget.check` names the shape of what came.',
  TOKEN_EXPIRED:
    'The service answered 401 to a token that had been fetched a moment before, twice. Either something keeps tokens (a variable, a cache, a CDN in front of the endpoint), or they come from another deployment than the one that serves the frame. `Widget.check` tells the two apart.',
  FRAME_UNREACHABLE:
    'Nothing came from `frameUrl` within 20 seconds; or a page came and did not greet, because its script or its styles did not arrive, or because something else is at the address (a 404 page, a sign-in page of a proxy, the page of a Wi-Fi), or because the browser refused to show the frame: then its console names `frame-ancestors` or `X-Frame-Options`. Open the address in the browser of a person who has the problem: the frame by itself says that it is part of another page. Firewalls and blockers can be the cause.',
  OFFLINE: 'As `FRAME_UNREACHABLE`, and the browser says that it is offline. There is nothing to mend.',
  FRAME_REPLACED:
    'The widget had greeted, and then another page was loaded into its iframe that does not. A proxy or an extension that sends people elsewhere in the middle of their work does this.',
  FRAME_UNRESPONSIVE:
    'The frame is asked every five seconds whether it still works. It did not answer twice, was loaded again by itself, and stopped again. A computer that is out of memory does this.',
  FRAME_INCOMPLETE:
    'Steps of the widget are loaded when they are needed, and this one did not come: `cause` is its name. The person sees it with a button that loads it again. Bad networks do this; so does a proxy that does not pass on everything under `/frame/assets/`.',
  FRAME_UPDATED:
    'While the widget was open a newer build was deployed, and the deployment no longer has what the older one needs: `cause` is the name of the part. The widget waits until nothing is being sent, loads itself anew and goes on in the same step, with what was typed, picked and dropped; nothing is to be done in your page. A deployment that keeps its data folder serves the files of earlier builds for 30 days, so that this is rare: [Updating](../../operate/self-hosting.md#updating).',
  BLOCKED_BY_HOST_CSP:
    'Your page has a Content-Security-Policy without the origin of the frame in `frame-src`, or in `child-src` or `default-src` where there is none. [HTTP headers](../../operate/headers.md) has all that is needed; `Widget.check` writes the line with what your policy already has.',
  VERSION_MISMATCH:
    'SDK and frame greet each other with the version of the bridge, and these two do not speak the same. It can happen with an npm package or a pinned script that is much older than the deployment.',
  UNSUPPORTED_HOST:
    'The frame has to know who embeds it, and a page without an origin has no name: one opened as a file, or in a sandbox without `allow-same-origin`.',
  HOST_NOT_ALLOWED:
    'The deployment names the origins that may embed its frame, and yours, or that of a page around yours, is not among them. `cause` is the origin. Scheme and port belong to it, and a path does not. Or the access token was made for other origins.',
  INVALID_OPTION:
    'Options are read field by field. What cannot be used is left out and named once, with what it must be; the others hold. `cause` has the name, and what it must be. The same happens through `update()`. Files and addresses of your page that cannot be taken at all are named in the same way: the source is not enabled, the token does not allow it, or SDK or deployment are too old.',
  API_URL_NOT_ALLOWED:
    'What people type is sent to the service, so the deployment of the frame decides which ones there are. `cause` is the origin, or the environment, that was asked for.',
  SERVICE_UNREACHABLE:
    'A call of the frame had no answer: `cause` is `network` or `timeout`. If the frame itself is there, look at the service behind it, and with `apiURL` at its CORS settings (`INLET_FRAME_ORIGIN`).',
  SERVICE_FAILED:
    'The service answered with a status of 500 or more, or with something that the contract does not know. Its log has a line with the same `requestId`.',
  RATE_LIMITED:
    'The service allows each access token so many calls a minute, and a source may have limits of its own. Uploads wait by themselves and try again.',
  REFUSED:
    'The service understood and said no: a website that does not exist, a sitemap without pages, a file that is still being read, an account that is gone. `cause` has the status, and `data` the sentence that the person read.',
  FILE_REJECTED:
    'An upload was refused, or stored without its tags, or a file or an address that your page handed over was not taken (`cause` says why: `TYPE`, `SIZE`, `EMPTY`, `COUNT` or `DUPLICATE`). `data` has an entry for each file. Compare with `maxFileSize`, `allowedFileTypes` and `tags`; nothing is uploaded twice when the person tries again.',
  SIGN_IN_FAILED:
    'The service did not accept what was typed into a form of keys, or could not begin a sign-in. What was typed is in no event. If it happens to everybody, the deployment has no app at this source, or the app was changed there.',
  ADMIN_APPROVAL_NEEDED:
    'The source let the person sign in, and lets nobody but an administrator of their organisation agree to what the app asks for. The widget shows it with a link for the administrator, where the source has such a page, and keeps the sign-in for two weeks: the person finds it again whenever they open the source, goes on with one click once it is approved, and the account is an `ADD` as any other. The event comes once for each sign-in.',
  SOURCE_NOT_SET_UP:
    'The source has a connector, but the service is registered there as nobody, so that people cannot sign in. `cause` is the source. Its card says *Not set up here*, and this event comes when a person opens it. Until it is set up, take the source out of `enabledIntegrations`. [Apps](../../operate/apps.md) has the steps; `Widget.check` names each source that lacks an app.',
  SOURCE_FAILED:
    'The source (a drive, a helpdesk …) did not answer the service, or not as it should. It is usually over in minutes.',
  CALLBACK_FAILED:
    'Your `onSuccess`, `onError` or `setOpen` threw. The widget goes on; the error is printed to the console, once. This code never comes as an event: the callback that would hear it is the one that threw.',
}
