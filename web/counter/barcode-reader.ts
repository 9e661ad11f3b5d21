import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads barcodes where the browser cannot; its program comes from the shop, never from elsewhere. */
export function createReader(formats: BarcodeFormat[]): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats })
}
