import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Su sesión ha terminado. Cierre esta ventana y vuelva a abrirla.',
  waitSeconds: (seconds) =>
    `Demasiadas solicitudes. Inténtelo de nuevo en ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitAMoment: 'Demasiadas solicitudes. Inténtelo de nuevo en un momento.',
  tooMany: 'Demasiadas solicitudes.',
  goesOnIn: (seconds) =>
    `Continúa automáticamente en ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitMinutes: (minutes) =>
    `Demasiadas solicitudes. Inténtelo de nuevo en ${count(minutes, { one: '# minuto', other: '# minutos' })}.`,

  offline: 'Este dispositivo no tiene conexión. Compruébela e inténtelo de nuevo.',
  notReached: 'No se ha podido contactar con el servicio. Compruebe su conexión e inténtelo de nuevo.',
  tooLate: 'El servicio no ha respondido a tiempo. Inténtelo de nuevo en un momento.',
  unreadable:
    'Ha respondido algo que no es el servicio. Si su red tiene una página de inicio de sesión, ábrala primero e inténtelo de nuevo.',
  serviceFailed: 'El servicio tiene un problema en este momento. Inténtelo de nuevo más tarde.',
  notAccepted: 'El servicio no ha aceptado esta solicitud.',
  notAllowed: 'No tiene permiso para hacer esto.',
  gone: 'Esto ya no existe.',
  notNow: 'Esto no es posible en este momento.',
  tooLarge: 'Es más grande de lo que acepta el servicio.',

  serviceTrouble: 'El servicio no está disponible en este momento',
  serviceRefused: 'El servicio no ha permitido abrir esta ventana',

  cannotOpen: 'Esta ventana no se puede abrir',
  cannotOpenDescription: 'No se ha enviado ni modificado nada.',
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
  unreachable: 'Sin conexión',
  unreachableHint: 'No se pudo acceder al servicio. Compruebe su conexión e inténtelo de nuevo.',
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
