// Reads a file with csv-parse alone, in the fastest way its documentation shows, and counts the rows.
import { createReadStream } from 'node:fs';
import process from 'node:process';
import { parse } from 'csv-parse';

let rows = 0;
const parser = createReadStream(process.argv[2], { highWaterMark: 1 << 20 }).pipe(parse());
parser.on('readable', () => {
  while (parser.read() !== null) rows++;
});
parser.on('end', () => console.log(rows));
