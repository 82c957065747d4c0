import static java.nio.charset.StandardCharsets.UTF_8;

import io.trino.Session;
import io.trino.plugin.memory.MemoryConnectorFactory;
import io.trino.testing.LocalQueryRunner;
import io.trino.testing.MaterializedRow;
import io.trino.testing.TestingSession;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Stands in for Trino's client, which Maven Central does not have: takes the same arguments behind its own, and asks
 * Trino's engine in its own process. Each `--data=FOLDER` makes the tables FOLDER_recs and FOLDER_truth from the CSV
 * files there: this engine knows of no statements that make schemas.
 */
public final class TrinoClient {
  public static void main(String[] args) throws Exception {
    // What libraries say of themselves is no answer.
    PrintStream out = System.out;
    System.setOut(System.err);
    Session session = TestingSession.testSessionBuilder().setCatalog("memory").setSchema("default").build();
    try (LocalQueryRunner trino = LocalQueryRunner.create(session)) {
      trino.createCatalog("memory", new MemoryConnectorFactory(), Map.of());
      Path file = null;
      for (int at = 0; at < args.length; at++) {
        if (args[at].startsWith("--data=")) readTables(trino, Path.of(args[at].substring("--data=".length())));
        if (args[at].equals("--file")) file = Path.of(args[at + 1]);
      }
      for (String sql : Files.readString(file).split(";\n")) {
        if (sql.isBlank()) continue;
        for (MaterializedRow row : trino.execute(sql).getMaterializedRows()) {
          List<String> cells = new ArrayList<>();
          for (Object cell : row.getFields()) cells.add(cell == null ? "" : cell.toString());
          out.write((String.join("\t", cells) + "\n").getBytes(UTF_8));
        }
      }
      out.flush();
    } catch (Exception error) {
      System.err.println("Query failed: " + error.getMessage());
      System.exit(1);
    }
    System.exit(0);
  }

  private static void readTables(LocalQueryRunner trino, Path folder) throws Exception {
    for (String side : List.of("recs", "truth")) {
      List<List<String>> rows = csv(Files.readString(folder.resolve(side + ".csv")));
      List<String> columns = new ArrayList<>();
      for (String name : rows.remove(0)) {
        String cell = "cells[" + (columns.size() + 1) + "]";
        String value = columns.size() == 2 ? "CAST(" + TEXT.formatted(cell) + " AS double)" : TEXT.formatted(cell);
        columns.add("IF(%s <> '-', %s) AS \"%s\"".formatted(cell, value, name.replace("\"", "\"\"")));
      }
      // As one text: statements of thousands of values take minutes to read.
      String text = String.join(",", rows.stream().map(TrinoClient::digits).toList());
      trino.execute(
          "CREATE TABLE memory.default.%s_%s AS SELECT %s FROM (SELECT split(line, ' ') AS cells FROM UNNEST(split('%s', ',')) lines(line)) given"
              .formatted(folder.getFileName(), side, String.join(", ", columns), text));
    }
  }

  private static final String TEXT = "from_utf8(from_hex(%s))";

  /** Cells in hexadecimal digits with blanks between; `-` is null. */
  private static String digits(List<String> row) {
    List<String> cells = new ArrayList<>();
    for (int at = 0; at < row.size(); at++) {
      String cell = row.get(at);
      if (at == 2 && cell != null) cell = cell.replace("nan", "NaN").replace("inf", "Infinity");
      cells.add(cell == null ? "-" : HexFormat.of().formatHex(cell.getBytes(UTF_8)));
    }
    return String.join(" ", cells);
  }

  /** Cells between commas, in quotes but for those that are null. */
  private static List<List<String>> csv(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean inside = false;
    boolean quoted = false;
    for (int at = 0; at < text.length(); at++) {
      char sign = text.charAt(at);
      if (inside && sign == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
        cell.append(sign);
        at++;
      } else if (sign == '"') {
        inside = !inside;
        quoted = true;
      } else if (!inside && (sign == ',' || sign == '\n')) {
        row.add(cell.length() == 0 && !quoted ? null : cell.toString());
        cell.setLength(0);
        quoted = false;
        if (sign == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      } else {
        cell.append(sign);
      }
    }
    return rows;
  }
}
