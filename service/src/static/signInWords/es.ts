import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'No se ha conectado nada'

export const spanish: SignInWords = {
  language: 'es',
  loading: 'Cargando…',
  close: 'Puede cerrar esta ventana.',
  ends: {
    connected: { title: 'Su cuenta está conectada', text: ['Vuelva a la ventana en la que empezó.'] },
    picking: { title: 'Su cuenta está conectada', text: ['Ahora elija qué se importará.'] },
    picked: { title: 'Se está importando lo que eligió', text: ['Vuelva a la ventana en la que empezó.'] },
    held: {
      title: 'Ha iniciado sesión',
      text: ['Vuelva a la ventana en la que empezó. Su cuenta se está conectando allí.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'No permitió el acceso, así que no se ha conectado nada. Puede conectar su cuenta más adelante, cuando quiera.',
      ],
    },
    'admin-approval': {
      title: 'Su administrador debe aprobarlo primero',
      text: [
        'Su organización no permite que cada persona lo conecte por sí misma. Envíe este texto a su administrador:',
        'La solicitud espera dos semanas en la ventana en la que empezó, con un enlace para su administrador si lo hay. Continúe allí cuando esté aprobada.',
      ],
      quote:
        'Por favor, conceda el consentimiento de administrador a la aplicación que debo aprobar al conectar mi cuenta, para que se pueda importar su contenido. Solo lee.',
    },
    approved: {
      title: 'Aprobado. Gracias.',
      text: ['La persona que se lo pidió ya puede continuar.'],
    },
    'not-approved': {
      title: 'No se aprobó nada',
      text: ['La persona que se lo pidió sigue esperando. Puede abrir el enlace de nuevo.'],
    },
    expired: {
      title: 'Este enlace ha caducado',
      text: [
        'Un enlace de inicio de sesión sirve una vez, durante diez minutos. Empiece de nuevo en la ventana de la que vino.',
      ],
    },
    'other-login': {
      title: 'Es otra cuenta',
      text: [
        'Ha iniciado sesión con un usuario distinto del de la cuenta que se debe reconectar. No se ha cambiado nada. Empiece de nuevo con el mismo usuario o añada este como cuenta nueva.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Este inicio de sesión se empezó en otro navegador o lo empezó otra persona, así que termina aquí. Su cuenta no se ha conectado.',
        'Si alguien le envió el enlace: le habría dado acceso a su contenido. Si empezó usted, empiece de nuevo sin cambiar de navegador.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['El número fue incorrecto demasiadas veces. Empiece de nuevo en la ventana de la que vino.'],
    },
    failed: {
      title: 'No se pudo conectar',
      text: ['La fuente no pudo completar el inicio de sesión. Inténtelo más tarde.'],
    },
  },
  go: {
    title: (source) => `Conectar su cuenta de ${source}`,
    access: (source, organization) =>
      `${organization} solicita acceso a su cuenta de ${source}. Lo que importe lo podrá leer en ${organization}:`,
    number: 'Número que muestra la ventana en la que empezó',
    continue: (source) => `Continuar a ${source}`,
    sent: '¿Alguien le envió este enlace o el número? Cierre esta ventana: esa persona tendría acceso a su contenido. Hasta ahora no se ha conectado nada.',
    wrong: 'Ese no es el número. Compruebe la ventana en la que empezó.',
    failed: 'No ha funcionado. Compruebe su conexión e inténtelo de nuevo.',
    needsScript: 'Permita JavaScript en esta página para continuar.',
  },
  link: {
    title: 'Enlace de conexión',
    repair: (source) => `Reconectar su cuenta de ${source}`,
    sent: (organization) =>
      `Continúe solo si esperaba este mensaje de ${organization}. Hasta ahora no se ha conectado nada.`,
    ended: {
      title: 'Este enlace ya no funciona',
      text: [
        'Un enlace sirve una sola vez. Este ya se usó, se retiró o caducó. Pida uno nuevo a quien se lo envió.',
      ],
    },
    incomplete: {
      title: 'Este enlace está incompleto',
      text: ['Ábralo de nuevo desde el mensaje que recibió, o copie la dirección completa.'],
    },
    done: (organization) => `No tiene que hacer nada más. ${organization} ya puede usar lo que eligió.`,
    again: (organization) =>
      `No se cambió nada. Para intentarlo de nuevo, pida un enlace nuevo a ${organization}.`,
    next: (site) => `Continuar a ${site}`,
  },
  card: {
    text: 'Inicia sesión en una ventana nueva. Antes de eso no se conecta nada.',
    number: 'Número que pide la página',
    address: 'Abra esta dirección en su navegador:',
    opened: 'Termine de iniciar sesión en la otra ventana.',
    check: 'Comprobar de nuevo',
    missing: 'Su cuenta aún no está conectada. Termine de iniciar sesión en la otra ventana.',
    expired: 'Un enlace sirve una sola vez, durante diez minutos. Pida uno nuevo al asistente.',
    failed: 'El asistente puede decirle por qué.',
  },
  pick: {
    title: (source) => `Elegir qué se importará de ${source}`,
    text: 'Una carpeta se importa con todo lo que contiene. Puede elegir en varias carpetas e importarlo todo a la vez.',
    folders: 'Carpetas',
    all: 'Todos los archivos',
    open: (name) => `Abrir ${name}`,
    listing: 'La lista de su contenido se está preparando. Esta página se actualiza por sí sola.',
    empty: 'Aquí no hay nada.',
    unsupported: 'No se puede importar',
    later: 'Página siguiente',
    earlier: 'Página anterior',
    chosen: (count) => `Elegidos en otras carpetas: ${count}`,
    import: 'Importar',
    nothing: 'Elija algo primero.',
  },
}
