/** It came with the tool that packs the extension, without its types. */
declare module 'xml2js' {
  export function parseStringPromise(xml: string, options?: object): Promise<unknown>;
}
