/** The device's own fonts. MapLibre takes the weight from the first name, which need not exist. */
export const PLAIN = ['system-ui', 'sans-serif']
export const BOLD = ['Map Bold', ...PLAIN]
