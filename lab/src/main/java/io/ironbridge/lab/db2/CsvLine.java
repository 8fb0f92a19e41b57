package io.ironbridge.lab.db2;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of a file with comma-separated values (RFC 4180).
 *
 * @param number of its first line, from 1
 * @param values null where nothing is between commas; quotes around nothing are an empty text
 */
record CsvLine(int number, List<@Nullable String> values) {
    CsvLine {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** The records of a file, without empty lines. */
    static List<CsvLine> read(String file) {
        return new Reading(file).all();
    }

    private static final class Reading {
        private final String file;
        private final List<CsvLine> lines = new ArrayList<>();
        private List<@Nullable String> values = new ArrayList<>();
        private int at;
        private int number = 1;

        Reading(String file) {
            this.file = file.replace("\r\n", "\n");
        }

        List<CsvLine> all() {
            while (at < file.length()) {
                int start = number;
                line();
                if (values.size() > 1 || values.getFirst() != null) {
                    lines.add(new CsvLine(start, values));
                }
                values = new ArrayList<>();
            }
            return lines;
        }

        private void line() {
            value();
            while (at < file.length() && file.charAt(at) == ',') {
                at++;
                value();
            }
            at++; // the end of the line
            number++;
        }

        private void value() {
            if (at < file.length() && file.charAt(at) == '"') {
                values.add(quoted());
                return;
            }
            int start = at;
            while (at < file.length() && file.charAt(at) != ',' && file.charAt(at) != '\n') {
                at++;
            }
            String text = file.substring(start, at).strip();
            values.add(text.isEmpty() ? null : text);
        }

        private String quoted() {
            StringBuilder text = new StringBuilder();
            at++;
            while (at < file.length()) {
                char c = file.charAt(at++);
                if (c == '"' && (at == file.length() || file.charAt(at) != '"')) {
                    break;
                }
                at += c == '"' ? 1 : 0;
                number += c == '\n' ? 1 : 0;
                text.append(c);
            }
            return text.toString();
        }
    }
}
