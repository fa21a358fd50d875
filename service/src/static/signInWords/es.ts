import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'No se ha conectado nada'

export const spanish: SignInWords = {
  language: 'es',
  loading: 'Cargando…',
  close: 'Puede cerrar esta ventana.',
  ends: {
    connected: { title: 'Su cuenta está conectada', text: ['Continúe donde estaba.'] },
    picking: { title: 'Su cuenta está conectada', text: ['Ahora elija qué se importa.'] },
    picked: { title: 'Se está importando lo que eligió', text: ['Continúe donde estaba.'] },
    held: {
      title: 'Ha iniciado sesión',
      text: ['Continúe donde estaba: allí se está conectando su cuenta.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Ha dicho que no, así que no tenemos acceso a su cuenta. Puede conectarla más adelante cuando quiera.',
      ],
    },
    'admin-approval': {
      title: 'Su administrador debe aprobarlo antes',
      text: [
        'En su organización nadie puede conectar esto por su cuenta. Envíe esto a quien administra sus cuentas:',
        'La solicitud espera dos semanas en el lugar desde el que vino, con una dirección para su administrador si la hay. Continúe allí cuando esté aprobada.',
      ],
      quote:
        'Por favor, conceda el consentimiento de administrador a la aplicación que debo aprobar al conectar mi cuenta, para que se pueda importar su contenido. Solo lee.',
    },
    approved: {
      title: 'Gracias, está aprobado',
      text: ['Quien se lo pidió ya puede continuar con la conexión.'],
    },
    'not-approved': {
      title: 'No se aprobó nada',
      text: ['Quien se lo pidió sigue esperando. La dirección que recibió se puede abrir de nuevo.'],
    },
    expired: {
      title: 'Este enlace ha caducado',
      text: ['Un inicio de sesión sirve una vez y durante diez minutos. Empiece de nuevo donde estaba.'],
    },
    'other-login': {
      title: 'Es otra cuenta',
      text: [
        'Ha iniciado sesión con un usuario distinto del de la cuenta que había que volver a conectar. No se ha cambiado nada. Empiece de nuevo con el mismo usuario o añada este como cuenta nueva.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Este inicio de sesión se empezó en otro navegador o lo empezó otra persona, así que termina aquí. Su cuenta no se ha conectado a nada.',
        'Si alguien le envió la dirección: le habría dado acceso a su contenido. Si empezó usted, empiece de nuevo sin cambiar de navegador.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['El número fue incorrecto demasiadas veces. Empiece de nuevo donde estaba.'],
    },
    failed: {
      title: 'No se pudo conectar',
      text: ['No se pudo completar el inicio de sesión. Inténtelo más tarde.'],
    },
  },
  go: {
    title: (source) => `Conectar su cuenta de ${source}`,
    access: (source, organization) =>
      `${organization} solicita acceso a su cuenta de ${source}. Lo que se importe de ella lo podrá leer quien usa ${organization} con este nombre:`,
    number: 'Número que muestra la ventana en la que empezó',
    continue: (source) => `Continuar a ${source}`,
    sent: '¿Alguien le envió esta dirección o el número? Entonces cierre esta ventana: esa persona tendría acceso a su contenido. Hasta ahora no se ha conectado nada.',
    wrong: 'Ese no es el número. Mire de nuevo en la ventana en la que empezó.',
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
      text: ['Sirve una sola vez: ya se usó, se anuló o caducó. Pida uno nuevo a quien se lo envió.'],
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
  pick: {
    title: (source) => `Elegir qué se importa de ${source}`,
    text: 'Una carpeta viene con todo lo que contiene. Puede elegir en varias carpetas e importarlo todo a la vez.',
    folders: 'Carpetas',
    all: 'Todos los archivos',
    open: (name) => `Abrir ${name}`,
    listing: 'Se está listando su contenido. Esta página vuelve a preguntar por sí sola.',
    empty: 'Aquí no hay nada.',
    unsupported: 'No se puede importar',
    later: 'Página siguiente',
    earlier: 'Página anterior',
    chosen: (count) => `Elegidos en otros lugares: ${count}`,
    import: 'Importar',
    nothing: 'Elija algo primero.',
  },
}
