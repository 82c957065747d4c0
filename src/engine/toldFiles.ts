import { aboutFile } from './aboutFile';
import type { OpenSource } from './byteSource';
import type { EvaluationRequest, InputFile } from './engineApi';
import { shapeOfSource } from './tableFile';

/**
 * The request with a shape for every file of which something was told, so that the rest of a run knows only shapes.
 *
 * @throws InputError when a file is not what was told
 */
export async function withToldShapes(
  open: OpenSource,
  request: EvaluationRequest,
): Promise<EvaluationRequest> {
  const shaped = async <F extends InputFile>(file: F): Promise<F> => {
    const { told } = file;
    if (told === undefined || file.shape !== undefined) return file;
    const source = await open(file.file);
    try {
      return { ...file, shape: await aboutFile(source.name, () => shapeOfSource(source, told)) };
    } finally {
      await source.close();
    }
  };
  const { truth, models, train } = request;
  return {
    ...request,
    truth: await shaped(truth),
    models: await Promise.all(models.map(shaped)),
    ...(train && { train: await shaped(train) }),
  };
}
