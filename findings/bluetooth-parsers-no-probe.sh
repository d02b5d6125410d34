#!/usr/bin/env bash
# inkbird-ble 1.7.1 and govee-ble 1.5.2 parse what thermometers for meat advertise over Bluetooth. Of a probe that is
# pulled out they say that it measures:
# - inkbird-ble (iBBQ-2) leaves it out of what it reads, so each update has its last temperature again, as new as that
#   of the other probe. -0.1 °C is the same code on the air: it changes nothing either.
# - govee-ble (H5183) has 0.0 °C for a code of no temperature, and for all that is colder than 0 °C. The temperature
#   of its alarm has a key that starts with "temperature_", as that of a reading.
#
# One would expect: no value, as govee-ble has for the alarms of an H5198.
# Seen (Python 3.11):
#     inkbird, 63.0 and 80.0: probe 1 63.0, probe 2 80.0
#     inkbird, nothing and 81.0: probe 1 63.0, probe 2 81.0
#     inkbird, -0.1 and 82.0: probe 1 63.0, probe 2 82.0
#     inkbird, -0.2 and 82.0: probe 1 -0.2, probe 2 82.0
#     govee, 63.0: temperature_probe_1 63.0, temperature_alarm_probe_1 96.0
#     govee, nothing: temperature_probe_1 0.0, temperature_alarm_probe_1 96.0
#     govee, -5.0: temperature_probe_1 0.0, temperature_alarm_probe_1 96.0
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile inkbird-ble==1.7.1 govee-ble==1.5.2
cat >"$dir/parse.py" <<'END'
from govee_ble import GoveeBluetoothDeviceData
from habluetooth import BluetoothServiceInfoBleak
from inkbird_ble import INKBIRDBluetoothDeviceData

def heard(name, number, data):
    return BluetoothServiceInfoBleak(
        name=name, address="AA:BB:CC:DD:EE:FF", rssi=-60, manufacturer_data={number: data},
        service_data={}, service_uuids=[], source="local", device=None, advertisement=None,
        connectable=False, time=0, tx_power=None)

def values(update):
    return {key.key: value.native_value for key, value in update.entity_values.items()
            if key.key.startswith("temperature")}

def code(degrees, steps, order):
    number = -1 if degrees is None else round(degrees * steps)
    return number.to_bytes(2, order, signed=True)

def text(degrees): return "nothing" if degrees is None else degrees

inkbird = INKBIRDBluetoothDeviceData()
for one, two in [(63.0, 80.0), (None, 81.0), (-0.1, 82.0), (-0.2, 82.0)]:
    data = bytes(8) + code(one, 10, "little") + code(two, 10, "little")
    read = values(inkbird.update(heard("iBBQ", 0, data)))
    print(f"inkbird, {text(one)} and {two}: probe 1 {read['temperature_probe_1']}, "
          f"probe 2 {read['temperature_probe_2']}")
for degrees in [63.0, None, -5.0]:
    data = bytes(8) + code(degrees, 100, "big") + code(96.0, 100, "big") + bytes(2)
    read = values(GoveeBluetoothDeviceData().update(heard("GVH5183", 0x57A1, data)))
    print(f"govee, {text(degrees)}: " + ", ".join(f"{key} {value}" for key, value in read.items()))
END
seen=$("$dir/venv/bin/python" "$dir/parse.py")
echo "$seen"
diff <(sed -n 's/^#     //p' "$0") - <<<"$seen"
