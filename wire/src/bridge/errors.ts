import type { ErrorCategory, WidgetErrorCode } from './events.ts'

/** What an error is. `@` in the message stands for its cause. */
export type ErrorWords = {
  readonly category: ErrorCategory
  readonly retryable: boolean
  readonly message: string
  readonly remedy: string
}

/** What the SDK says of everything that keeps the frame away. The person reads it too. */
const NOT_LOADED = 'This window could not be loaded.'

/**
 * The one table of errors. Events, the deployment's pages and the manual are made from it; the SDK, which is too
 * small to carry it, follows the same rules. Written for integrators, so it stays English.
 */
export const ERRORS: Readonly<Record<WidgetErrorCode, ErrorWords>> = {
  TOKEN_REJECTED: {
    category: 'token',
    retryable: true,
    message: 'No access token could be had.',
    remedy:
      'tokenFetcher threw or rejected: check the call to your back end and whether the person is signed in.',
  },
  TOKEN_TIMEOUT: {
    category: 'token',
    retryable: true,
    message: 'No access token came in time.',
    remedy: 'tokenFetcher must answer within 15 seconds.',
  },
  TOKEN_INVALID: {
    category: 'token',
    retryable: false,
    message: 'The access token cannot be used.',
    remedy: 'tokenFetcher must answer the token as text, or as { access_token }.',
  },
  TOKEN_EXPIRED: {
    category: 'token',
    retryable: true,
    message: 'The access token was refused.',
    remedy: 'tokenFetcher must fetch a fresh token at every call; do not keep an old one.',
  },
  FRAME_UNREACHABLE: {
    category: 'connection',
    retryable: true,
    message: NOT_LOADED,
    remedy:
      'The frame did not come up: check frameUrl, that the deployment runs and lets your origin embed it (INLET_HOST_ORIGINS), and what stands between.',
  },
  OFFLINE: {
    category: 'connection',
    retryable: true,
    message: 'You are offline.',
    remedy: 'Nothing to change: the browser says that there is no network. The person can try again.',
  },
  FRAME_REPLACED: {
    category: 'connection',
    retryable: true,
    message: NOT_LOADED,
    remedy:
      'The widget was there, and then something else was loaded in its place: check what stands between your page and the deployment.',
  },
  FRAME_UNRESPONSIVE: {
    category: 'connection',
    retryable: true,
    message: NOT_LOADED,
    remedy:
      'The frame stopped answering, and again after it was loaded anew: let the person try again, and tell us if it happens often.',
  },
  FRAME_INCOMPLETE: {
    category: 'connection',
    retryable: true,
    message: 'A part of the widget did not arrive: @',
    remedy:
      'The person can try again. If it happens often, check that the deployment and its proxy serve everything under /frame/assets/.',
  },
  FRAME_UPDATED: {
    category: 'connection',
    retryable: true,
    message: 'A newer version of the widget was deployed while it was open: @',
    remedy:
      'The widget loads itself anew and goes on. To spare people this, keep INLET_DATA_DIR from deployment to deployment: the files of earlier builds are in it.',
  },
  BLOCKED_BY_HOST_CSP: {
    category: 'configuration',
    retryable: false,
    message: NOT_LOADED,
    remedy: 'Add the origin of frameUrl to frame-src in the Content-Security-Policy of your page.',
  },
  VERSION_MISMATCH: {
    category: 'configuration',
    retryable: false,
    message: NOT_LOADED,
    remedy: 'SDK and frame are too far apart: update @inlet/sdk, or the deployment.',
  },
  UNSUPPORTED_HOST: {
    category: 'configuration',
    retryable: false,
    message: NOT_LOADED,
    remedy: 'Serve your page by http or https, and not in a sandbox without allow-same-origin.',
  },
  HOST_NOT_ALLOWED: {
    category: 'configuration',
    retryable: false,
    message: 'This page may not use the access token: @',
    remedy: 'Add the origin of the page to the origins that the service allows for it (INLET_HOST_ORIGINS).',
  },
  INVALID_OPTION: {
    category: 'configuration',
    retryable: false,
    message: 'Invalid option @',
    remedy: 'Correct it: until then it is left out.',
  },
  API_URL_NOT_ALLOWED: {
    category: 'configuration',
    retryable: false,
    message: 'The frame may not send data to this service: @',
    remedy:
      'Use a service that the deployment of the frame names, or let it name this one (INLET_EXTRA_API_ORIGINS, or INLET_DEVELOPMENT_API for an environment).',
  },
  SERVICE_UNREACHABLE: {
    category: 'connection',
    retryable: true,
    message: 'The service could not be reached.',
    remedy: 'Check that the service runs and answers the frame’s origin (CORS).',
  },
  SERVICE_FAILED: {
    category: 'connection',
    retryable: true,
    message: 'The service failed.',
    remedy: 'Look for requestId in the service’s log, or give it to the operator.',
  },
  RATE_LIMITED: {
    category: 'source',
    retryable: true,
    message: 'The service asks for fewer requests.',
    remedy: 'Try again later. The operator can raise INLET_RATE_HEAVY and INLET_RATE_LIGHT.',
  },
  REFUSED: {
    category: 'source',
    retryable: false,
    message: 'The service refused what was asked for.',
    remedy: 'What the person read, in data, says why. Compare it with your settings of the source.',
  },
  FILE_REJECTED: {
    category: 'source',
    retryable: false,
    message: 'A file or an address was not taken, or a file not with its tags.',
    remedy: 'What the person read, in data, names file and reason. Compare it with limits and tags.',
  },
  SIGN_IN_FAILED: {
    category: 'source',
    retryable: false,
    message: 'An account could not be connected.',
    remedy:
      'What the person read, in data, says why. If everybody meets it, check the deployment’s app at this source.',
  },
  ADMIN_APPROVAL_NEEDED: {
    category: 'source',
    retryable: false,
    message: 'An administrator of the person’s organization has to approve the connection first.',
    remedy:
      'Nothing is broken: the widget shows the person a link for their administrator, and waits for two weeks. Tell your own contact there, if you have one.',
  },
  SOURCE_NOT_SET_UP: {
    category: 'configuration',
    retryable: false,
    message: 'Nobody can sign in at this source, because the service has no app there: @',
    remedy:
      'The operator registers an app at the source and sets its variable, such as INLET_APP_BOX; or your back end sets your organization’s app (PUT /admin/apps/BOX). POST /admin/apps/BOX/check says what to register.',
  },
  SOURCE_FAILED: {
    category: 'source',
    retryable: true,
    message: 'The source did not answer the service as it should.',
    remedy: 'Try again later; the log of the service has more under requestId.',
  },
  CALLBACK_FAILED: {
    category: 'callback',
    retryable: false,
    message: 'A callback of the host threw.',
    remedy: 'Mend the callback. It is printed to the console once and changes nothing in the widget.',
  },
}
