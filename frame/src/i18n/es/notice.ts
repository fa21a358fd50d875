import type { Messages } from '../Messages.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'El servicio no ha permitido abrir esta ventana',
  tokenRejected: 'No ha iniciado sesión',
  tokenRejectedHint: (organization) =>
    `${organization} no confirmó su identidad. Inicie sesión allí de nuevo e inténtelo de nuevo.`,
  tokenTimeout: (organization) => `${organization} no responde`,
  tokenTimeoutHint:
    'La confirmación de su identidad tardó demasiado. Espere un momento e inténtelo de nuevo.',
  tokenInvalid: 'No se pudo iniciar su sesión',
  tokenInvalidHint: (organization) =>
    `Los datos que envió ${organization} para confirmar su identidad no se pueden usar. Su servicio de asistencia puede ayudarle.`,
  tokenExpired: 'Su sesión ha caducado',
  tokenExpiredHint: (organization) => `Inicie sesión de nuevo en ${organization} e inténtelo de nuevo.`,
  hostNotAllowed: (origin) => `${origin} no tiene permiso para abrir esta ventana`,
  hostNotAllowedHint:
    'Esta página no es una de las que conoce este servicio. No se ha enviado ni modificado nada.',
  notEmbedded: 'Esta página no se puede abrir directamente',
  notEmbeddedHint: 'Ábrala desde la aplicación en la que quiere conectar sus datos.',
  unsupportedHost: 'Esta página no puede abrir la ventana',
  unsupportedHostHint: 'Es un archivo local o su entorno la mantiene aislada.',
  versionMismatch: 'Esta ventana y la página que la contiene no son compatibles',
  versionMismatchHint:
    'Vuelva a cargar la página. Si el problema continúa, consulte al servicio de asistencia del sitio.',
  apiNotAllowed: 'Este servicio no está permitido aquí',
  apiNotAllowedHint: (organization) =>
    `${organization} solicita un servicio al que esta ventana no puede enviar sus datos. No se ha enviado nada.`,
}
