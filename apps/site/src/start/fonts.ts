import '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?no-inline'
import '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?no-inline'
