declare module 'saxen' {
  type Attributes = () => Record<string, string>
  type Decode = (text: string) => string

  /** Reads a document piece by piece, and throws where it is broken; it knows no entities but XML's own five. */
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: Attributes, decode: Decode) => void): this
    on(event: 'closeTag', handle: (name: string) => void): this
    on(event: 'text', handle: (text: string, decode: Decode) => void): this
    on(event: 'cdata', handle: (text: string) => void): this
    on(event: 'attention' | 'comment' | 'question', handle: (text: string) => void): this
    on(event: 'error', handle: (error: Error) => void): this
    /** Reads on; a text or a tag that has no end yet waits for more. */
    write(xml: string): this
    end(): void
  }
}
