/** Of `npm test`: a representative line of every matrix, and no pictures for people to look at. */
process.env.RECSCOPE_QUICK = '1';
