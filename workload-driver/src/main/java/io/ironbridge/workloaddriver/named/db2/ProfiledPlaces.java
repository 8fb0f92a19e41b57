package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Schedule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where sides are profiled. */
final class ProfiledPlaces {
    /** How a request's cost grows with its size; and what it costs where there are few. */
    private static final List<Map<String, String>> USUAL =
            List.of(
                    at("1K", Paces.SATURATED),
                    at(Employees.MIDDLE, Paces.SATURATED),
                    at("50K", Paces.SATURATED),
                    at(Employees.MIDDLE, "300"));

    private ProfiledPlaces() {}

    private static Map<String, String> at(String size, String clients) {
        return Map.of(ZosConnectDb2.SIZE, size, ZosConnectDb2.CLIENTS, clients);
    }

    /** Those of the measured ones; the first and the last where somebody chose others only. */
    static List<Schedule.Place> of(List<Schedule.Place> measured) {
        List<Schedule.Place> usual =
                USUAL.stream().flatMap(at -> find(at, measured).stream()).toList();
        return usual.isEmpty() && !measured.isEmpty()
                ? Stream.of(measured.getFirst(), measured.getLast()).distinct().toList()
                : usual;
    }

    private static Optional<Schedule.Place> find(
            Map<String, String> at, List<Schedule.Place> measured) {
        return measured.stream().filter(place -> place.at().equals(at)).findFirst();
    }
}
