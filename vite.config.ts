import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and pictures keep their own address: the CSP takes no data: fonts.
  build: { assetsInlineLimit: 0 },
})
