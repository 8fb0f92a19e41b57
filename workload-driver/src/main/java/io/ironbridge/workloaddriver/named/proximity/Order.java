package io.ironbridge.workloaddriver.named.proximity;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * An order of one customer: {@value #LINES} items with quantities. It is accepted if there is
 * enough of each item and the total is within the customer's credit, so it takes ten data calls:
 * the customer, each item, and the accepted order.
 */
record Order(String customer, List<Line> lines) {
    static final int LINES = 8;
    static final int CUSTOMERS = 100;
    static final int ITEMS = 200;
    private static final int MOST_PIECES = 3;

    Order {
        lines = List.copyOf(lines);
    }

    /** A part of it. */
    record Line(int number, int quantity) {
        String item() {
            return id('I', number);
        }
    }

    static Order of(RandomGenerator random) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add(new Line(random.nextInt(ITEMS), 1 + random.nextInt(MOST_PIECES)));
        }
        return new Order(id('C', random.nextInt(CUSTOMERS)), lines);
    }

    static String id(char kind, int number) {
        return String.format(Locale.ROOT, "%c%05d", kind, number);
    }

    /** The price of an item in the database. */
    static BigDecimal price(int item) {
        return BigDecimal.valueOf(100 + item * 37 % 2_000, 2);
    }

    BigDecimal total() {
        return lines.stream()
                .map(line -> price(line.number).multiply(BigDecimal.valueOf(line.quantity)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** For operations that take the whole order. */
    String json() {
        return lines.stream()
                .map(line ->
                        "{\"item\":\"%s\",\"quantity\":%d}".formatted(line.item(), line.quantity))
                .collect(
                        Collectors.joining(
                                ",", "{\"customer\":\"" + customer + "\",\"lines\":[", "]}"));
    }
}
